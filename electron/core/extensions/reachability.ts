import type { CabinetState } from '../../bridge/session.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Poll } from '../platform/polling/loop.ts'
import { createPeople, type PresencePeople } from './presence/people.ts'
import { createPresenceHistory, type PresenceHistory } from './presence/history.ts'
import { momentNow, type Moment } from './presence/observation.ts'
import { createPresence, type Presence } from './presence/presence.ts'
import type { PresenceTables } from './presence/tables.ts'
import { reachedOf } from './presence/summary.ts'
import { createStatusSweep } from './presence/sweep.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { dependencesOf } from './dependences.ts'
import { createWatching } from './watching.ts'

type ReachabilityCommand = 'history' | 'left' | 'watches' | 'watch' | 'watchNumbers' | 'tellReturn'

export interface ReachabilityParts extends Pick<
  Module<'extensions'>,
  'open' | 'connect' | 'disconnect' | 'close'
> {
  poll: Poll
  /** The state that an extension is in, and since when that was seen without a break. */
  present: PresenceHistory['present']
  /** Recorded states of extensions. */
  lines: PresenceHistory['lines']
  /** True if the state of every extension is known by now: what was read too long ago is not. */
  isWhole(): boolean
  state(): Pick<CabinetState, 'extensions' | 'partialExtensions'>
  commands: Pick<Module<'extensions'>['commands'], `extensions.${ReachabilityCommand}`>
}

/** The age of rows from which it is said, in milliseconds. */
const OLD = 60_000

/** Reads the lists by which numbers depend on extensions. */
function needLists(account: CabinetContext['account']): void {
  for (const collection of ['numbers', 'sip', 'scenarios'] as const) account.view(collection)
}

/** Presence of extensions, now and before, with the notifications about it. */
export function createReachability(context: CabinetContext): ReachabilityParts {
  const { cabinet, account, client, announce, describe, pacer, isActive } = context
  const stored = context.database.of<PresenceTables>('presence')
  const presence = createPresence((changed, gone) => {
    const partial = presence.isPartial() || undefined
    announce('presence.changed', omitNullish({ cabinet, changed, gone, partial }))
    people.take({ changed, gone }, !partial)
  })
  const people = createPeople({ stored, describe, numbers: () => account.known('sip') })
  const history = createPresenceHistory({ stored, describe })
  const watching = createWatching({
    ...context,
    stored,
    present: history.present,
    nameOf: (id) => presence.list().find((one) => one.id === id)?.name,
    dependences: () => dependencesOf(account),
  })
  const announceAge = createAge((oldest) =>
    announce('presence.aged', omitNullish({ cabinet, oldest })),
  )
  const sweep = createStatusSweep(client, presence, (look) => {
    history.observe(look)
    watching.check()
    announceAge(sweep.oldest())
  })
  /** Notifications about numbers need the lists, and those about an extension name its numbers. */
  async function needIfWatched(): Promise<void> {
    const { extensions, numbers } = await watching.watches()
    if (numbers || extensions.length > 0) needLists(account)
  }

  return {
    poll: { name: 'presence', pause: () => pacer.news(isActive()), run: sweep.run },
    state: () => stateOf(presence),
    isWhole: () =>
      !presence.isPartial() && presence.list().every(({ id }) => history.present(id) !== undefined),
    present: history.present,
    lines: history.lines,
    open() {
      people.reopened()
      return watching.open()
    },
    connect: () => void needIfWatched().catch(describe),
    disconnect: history.gap,
    close: history.close,
    commands: {
      ...historyCommands(history, people),
      'extensions.watches': watching.watches,
      'extensions.watch': ({ id, minutes }) =>
        watching.change((alerts) => alerts.watch(id, minutes)),
      'extensions.watchNumbers': ({ minutes }) => {
        needLists(account)
        return watching.change((alerts) => alerts.watchNumbers(minutes))
      },
      'extensions.tellReturn': ({ id, wanted }) =>
        watching.change((alerts) => alerts.tellReturn(id, wanted)),
    },
  }
}

/** History of extensions, including removed ones. */
function historyCommands(
  history: PresenceHistory,
  people: PresencePeople,
): Pick<ReachabilityParts['commands'], 'extensions.history' | 'extensions.left'> {
  return {
    async 'extensions.history'({ rows, from, to, spans }) {
      const ids = [...new Set(rows.flat())]
      const lines = await history.lines(ids, { from, to })
      const lineOf = new Map(ids.map((id, place) => [id, lines[place] ?? []]))
      const now = Date.now()
      return rows.map((row) =>
        reachedOf(
          row.map((id) => lineOf.get(id) ?? []),
          spans,
          now,
        ),
      )
    },
    'extensions.left': () => people.left(),
  }
}

function stateOf(presence: Presence): ReturnType<ReachabilityParts['state']> {
  const partialExtensions = presence.isPartial() || undefined
  return omitNullish({ extensions: presence.list(), partialExtensions })
}

/** A list that takes long to be read through says how old its oldest row is; each change is announced once. */
function createAge(announce: (oldest: number | undefined) => void) {
  let announced: number | undefined
  return (oldest: Moment | undefined): void => {
    const isOld = oldest !== undefined && momentNow().steady - oldest.steady > OLD
    const age = isOld ? oldest.wall : undefined
    if (age !== announced) announce(age)
    announced = age
  }
}
