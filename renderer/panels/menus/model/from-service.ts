import type { ReplyOf } from '../../../../electron/service/catalogue/index.ts'
import type { Branch, Closed, HourRow, Menu, More, Target } from './menu.ts'

/** A scenario as the service describes it (section Scenarios, "Scenario (detail)"). */
export type ScenarioReply = ReplyOf<'scenarios.read'>

/** A parsed scenario; one of an unknown type cannot be edited, only listed by its name. */
export type ReadMenu = { ok: true; menu: Menu } | { ok: false; type: string }

/** Returns the model of a scenario. Nothing is corrected: `faultsOf` reports errors. */
export function fromService(reply: ScenarioReply): ReadMenu {
  const { type } = reply
  if (type !== 'menu' && type !== 'number') return { ok: false, type: type ?? '' }
  const menu: Menu = {
    type,
    name: reply.name ?? '',
    greeting: mediaOf(reply.greeting_media_id),
    voicemail: reply.voicemail ?? false,
    voicemailGreeting: mediaOf(reply.voicemail_media_id),
    invalid: mediaOf(reply.invalid_media_id),
    exit: mediaOf(reply.exit_media_id),
    hours: hoursOf(reply),
    branches: (reply.menu ?? []).map(branchOf),
    closed: reply.no_active ? closedOf(reply.no_active) : null,
    timeout: reply.timeout ? timeoutOf(reply.timeout) : null,
    unsendable: (type === 'menu' ? numberOnly : menuOnly).filter((name) => !isNothing(reply[name])),
    ...moreOf(reply, [...given, ...common, ...menuOnly, ...numberOnly]),
  }
  return { ok: true, menu }
}

/** Returns a new menu that copies another one, without its unknown fields. */
export function copyOf(menu: Menu, name: string): Menu {
  const { more: _more, ...known } = menu
  return {
    ...known,
    name,
    hours: menu.hours && menu.hours.map(withoutMore),
    branches: menu.branches.map(withoutMore),
    closed: menu.closed && withoutMore(menu.closed),
    timeout: menu.timeout && withoutMore(menu.timeout),
    unsendable: [],
  }
}

function withoutMore<T extends { readonly more?: More }>({ more: _more, ...known }: T) {
  return known
}

/** No recording has the id 0. */
const mediaOf = (id: number | null | undefined): number | null => id || null

/**
 * Returns the hours; for `number` the service may return an empty list, which that type does not
 * have.
 */
function hoursOf({ work_time, type }: ScenarioReply): HourRow[] | null {
  if (!work_time || (type === 'number' && work_time.length === 0)) return null
  return work_time.map((row) => ({
    day: row.week_day ?? '',
    first: row.first_hour ?? null,
    last: row.last_hour ?? null,
    ...moreOf(row, ['week_day', 'first_hour', 'last_hour']),
  }))
}

type DestinationReply = NonNullable<ScenarioReply['no_active']>

const targetOf = ({ redirection_type, destination_id }: DestinationReply): Target => ({
  kind: redirection_type ?? '',
  id: destination_id ?? '',
})

const branchOf = (row: NonNullable<ScenarioReply['menu']>[number], index: number): Branch => ({
  id: `branch-${index + 1}`,
  key: row.event ?? '',
  target: targetOf(row),
  prompt: mediaOf(row.prompt_media_id),
  ...moreOf(row, ['event', 'prompt_media_id', ...target]),
})

const closedOf = (told: DestinationReply): Closed => ({
  target: targetOf(told),
  prompt: mediaOf(told.prompt_media_id),
  ...moreOf(told, ['prompt_media_id', ...target]),
})

const timeoutOf = (told: DestinationReply): Target => ({
  ...targetOf(told),
  ...moreOf(told, target),
})

const common = ['name', 'type', 'greeting_media_id', 'voicemail', 'voicemail_media_id']
const menuOnly = ['work_time', 'invalid_media_id', 'exit_media_id', 'menu', 'no_active']
const numberOnly = ['timeout']
/** Set by the service and not sent back. */
const given = ['id', 'number']
const target = ['redirection_type', 'destination_id']

function moreOf(told: object, known: readonly string[]): { more?: More } {
  const more = Object.entries(told).filter(
    ([name, value]) => !known.includes(name) && value !== null && value !== undefined,
  )
  return more.length > 0 ? { more: Object.fromEntries(more) } : {}
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
