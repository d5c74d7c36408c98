import { useI18n } from 'vue-i18n'
import type { Passport, PassportThing } from '../../../../electron/bridge/passport.ts'
import type { Called, FieldWords } from '../../../i18n/field-words.ts'
import type { Lines, PassportTable } from './document.ts'

/** Fields of what is edited as a whole, in the order in which a reader wants them. */
const FIELDS = {
  groups: ['sequence_rule', 'timeout', 'sips', 'groups', 'device_only', 'pickup_number'],
  // How a queue distributes calls is a code of the service, which names it in its own language alone.
  queues: [
    ...['sips', 'connection_timeout', 'max_queue_size', 'agent_ring_timeout'],
    ...['caller_exit_key', 'login', 'logout', 'on_hold_media_id', 'announce_media_id'],
  ],
  scenarios: [
    ...['type', 'greeting_media_id', 'work_time', 'menu', 'no_active'],
    ...['timeout', 'voicemail'],
  ],
} as const
type Kind = keyof typeof FIELDS

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Tables of what is edited as a whole, one for each, in the words of its panel. */
export function useThings(passport: Passport, words: Record<Kind, FieldWords>) {
  const { t } = useI18n()

  const called: Called = (kind, id) => {
    const rows: readonly Pick<PassportThing, 'id' | 'name' | 'number'>[] =
      kind === 'numbers' || kind === 'externalNumbers' ? [] : passport[kind]
    const found = rows.find((one) => one.id === id)
    if (!found) return `${t('words.notKnown')} (${id})`
    return found.number === undefined ? found.name : `${found.name} (${found.number})`
  }

  function factsOf(kind: Kind, { body = {} }: PassportThing): Lines[][] {
    const { label, text, items } = words[kind]
    // A menu without hours says what that means.
    const says = (field: string) =>
      !isEmpty(body[field]) || (field === 'work_time' && body['type'] === 'menu')
    const facts = FIELDS[kind].filter(says).map((field) => {
      const value = body[field]
      return [[label(field)], items?.(field, value, called) ?? [text(field, value, called)]]
    })
    return facts.length > 0 ? facts : [[[t('words.details')], [t('words.notKnown')]]]
  }

  return (kind: Kind): PassportTable[] =>
    passport[kind].map((one) => ({
      title: one.number === undefined ? one.name : `${one.name} · ${one.number}`,
      rows: factsOf(kind, one),
    }))
}
