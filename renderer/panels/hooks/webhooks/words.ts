import { useI18n } from 'vue-i18n'
import type { Webhook } from '../../../../electron/bridge/webhooks.ts'

export const EVENTS = ['create', 'answer', 'destroy'] as const
export const DIRECTIONS = ['inbound', 'outbound', 'all'] as const
export const STYLES = ['long', 'short'] as const
/** Field names that the specification's examples show; the service has others, undocumented. */
export const KNOWN_FIELDS = ['call_id', 'direction', 'to'] as const

const isOf = <T extends string>(known: readonly T[], text: string): text is T =>
  (known as readonly string[]).includes(text)

/** Texts about a webhook; codes that the specification does not name are shown as received. */
export function useWebhookWords() {
  const { t } = useI18n()
  const event = (given = ''): string => (isOf(EVENTS, given) ? t(`hooks.events.${given}`) : given)
  const direction = (given = ''): string =>
    isOf(DIRECTIONS, given) ? t(`hooks.directions.${given}`) : given
  const style = (given = ''): string => (isOf(STYLES, given) ? t(`hooks.styles.${given}`) : given)

  return {
    event,
    direction,
    style,
    /** Describes the event and the calls that trigger it. */
    when: ({ event: what, type_call }: Pick<Webhook, 'event' | 'type_call'>): string =>
      [event(what), direction(type_call)].filter(Boolean).join(' · '),
  }
}
