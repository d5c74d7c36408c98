import { useI18n } from 'vue-i18n'
import type { Webhook } from '../../../../electron/bridge/webhooks.ts'
import type { Say } from '../../../i18n/index.ts'

export const EVENTS = ['create', 'answer', 'destroy'] as const
export const DIRECTIONS = ['inbound', 'outbound', 'all'] as const
const DIRECTION_TEXTS = {
  inbound: 'directions.incoming',
  outbound: 'directions.outgoing',
  all: 'words.all',
}
export const STYLES = ['long', 'short'] as const

const isOf = <T extends string>(known: readonly T[], text: string): text is T =>
  (known as readonly string[]).includes(text)

export const useWebhookWords = () => webhookWords(useI18n().t)

/** Texts about a webhook; codes that the specification does not name are shown as received. */
export function webhookWords(t: Say) {
  const event = (given = ''): string => (isOf(EVENTS, given) ? t(`hooks.events.${given}`) : given)
  const direction = (given = ''): string =>
    isOf(DIRECTIONS, given) ? t(DIRECTION_TEXTS[given]) : given
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
