import type { ReplyOf } from '../../../../electron/service/catalogue/index.ts'
import {
  emptyMenu,
  type Branch,
  type HourRow,
  type Menu,
  type Target,
  type Unsendable,
} from './menu.ts'

/** A scenario as the service describes it (section Scenarios, "Scenario (detail)"). */
export type ScenarioReply = ReplyOf<'scenarios.read'>

/** A scenario whose kind nobody knows cannot be edited, only shown by its name. */
export type ReadMenu = { ok: true; menu: Menu } | { ok: false; type: string }

/** The model of a scenario. Nothing is corrected: what is faulty in it is told by `faultsOf`. */
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
    closed: reply.no_active
      ? { target: targetOf(reply.no_active), prompt: mediaOf(reply.no_active.prompt_media_id) }
      : null,
    timeout: reply.timeout ? targetOf(reply.timeout) : null,
    unsendable: unsendableOf(reply, type),
  }
  return { ok: true, menu }
}

/** A new menu that begins as another one is. */
export const copyOf = (menu: Menu, name: string): Menu => ({
  ...menu,
  name,
  unsendable: emptyMenu.unsendable,
})

/** No recording has the id 0. */
const mediaOf = (id: number | null | undefined): number | null => id || null

/** For `number` the service may tell an empty list of what that kind does not have. */
function hoursOf({ work_time, type }: ScenarioReply): HourRow[] | null {
  if (!work_time || (type === 'number' && work_time.length === 0)) return null
  return work_time.map(({ week_day, first_hour, last_hour }) => ({
    day: week_day ?? '',
    first: first_hour ?? null,
    last: last_hour ?? null,
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
})

const common = ['name', 'type', 'greeting_media_id', 'voicemail', 'voicemail_media_id']
const menuOnly = ['work_time', 'invalid_media_id', 'exit_media_id', 'menu', 'no_active']
/** Made by the service: nobody wants them sent. */
const given = ['id', 'number']
const target = ['redirection_type', 'destination_id']

/** Fields that the body of a change (section Scenarios) has no place for, with what they hold. */
function unsendableOf(reply: ScenarioReply, type: Menu['type']): Unsendable[] {
  const sent = [...common, ...(type === 'menu' ? menuOnly : ['timeout'])]
  const rows = (name: string, list: readonly object[] | null | undefined, fields: string[]) =>
    (list ?? []).flatMap((row, index) => strange(row, fields, `${name}.${index}.`))
  return [
    ...strange(reply, [...given, ...sent], ''),
    ...(type === 'menu'
      ? [
          ...rows('work_time', reply.work_time, ['week_day', 'first_hour', 'last_hour']),
          ...rows('menu', reply.menu, ['event', 'prompt_media_id', ...target]),
          ...strange(reply.no_active ?? {}, ['prompt_media_id', ...target], 'no_active.'),
        ]
      : strange(reply.timeout ?? {}, target, 'timeout.')),
  ]
}

function strange(part: object, known: readonly string[], before: string): Unsendable[] {
  return Object.entries(part)
    .filter(([name, value]) => !known.includes(name) && !isNothing(value))
    .map(([name, value]) => ({ field: before + name, value: value as unknown }))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
