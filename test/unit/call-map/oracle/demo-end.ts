import type { CallOutcome, PathEnd } from '../../../../electron/bridge/routes.ts'
import type { Settled } from '../../../../electron/shared/readings.ts'
import type { CallKind } from '../../../../electron/core/call-map/node.ts'
import type { RoutePlace } from '../../../../electron/demo/rules/route/places.ts'
import type { Readings } from '../../../../electron/demo/rules/route/readings.ts'
import type { Resource } from '../../../../electron/shared/references/account.ts'
import type { Control } from '../../../support/control.ts'

type Route = Awaited<ReturnType<Control['route']>>

const KINDS: Record<RoutePlace['kind'], CallKind> = {
  number: 'numbers',
  externalNumber: 'externalNumbers',
  scenario: 'scenarios',
  sip: 'sip',
  group: 'groups',
  queue: 'queues',
}

/** A place of the demo's state as the app calls it. */
export const resourceOf = ({ kind, id }: RoutePlace): Resource => ({
  kind: KINDS[kind],
  id: kind === 'externalNumber' ? String(id) : id,
})

export const nameOf = ({ kind, id }: Resource): string => `${kind} ${id}`

/** How a call ended in the demo, in the app's words. */
export interface DemoEnd {
  outcome: CallOutcome
  /** Where; any of a circle's places. */
  at: string[]
  /** A number or an address outside. */
  text?: string
  /** Everything that it came by, where it ended included. */
  passed: Set<string>
}

/** @param start where the call came in */
export function demoEnd(route: Route, start: RoutePlace): DemoEnd {
  const way = route.steps.filter(({ via }) => via !== 'child')
  const places = [start, ...way.map(({ to }) => to)].map((place) => nameOf(resourceOf(place)))
  const passed = new Set(places)
  const last = places.slice(-1)
  const { end, rings } = route
  switch (end.kind) {
    case 'sip':
    case 'group':
    case 'queue': {
      const rung = rings.some(({ leg }) => leg === 'sip') ? 'inside' : 'outside'
      return { outcome: rings.length === 0 ? 'nobody' : rung, at: last, passed }
    }
    case 'outside':
      return { outcome: 'outside', at: last, text: end.number, passed }
    case 'address':
      return { outcome: 'outside', at: last, text: end.uri, passed }
    case 'loop':
      return { outcome: 'nobody', at: end.places.map((one) => nameOf(resourceOf(one))), passed }
    case 'hungUp':
    case 'nowhere':
      return { outcome: 'nobody', at: last, passed }
    case 'crm':
    case 'voicemail':
    case 'gone':
    case 'refused':
      return { outcome: 'untold', at: last, passed }
  }
}

/** Whether an end of ours is this one. */
export const isEnd = (ours: PathEnd, { outcome, at, text }: DemoEnd): boolean =>
  ours.outcome === outcome &&
  at.includes(nameOf(ours.at)) &&
  (text === undefined || text === ours.text?.replace(/^\+/, ''))

/** Whether it is among ours; what we call not told at a place on its way leaves open how it went on there. */
export const isAmong = (ends: readonly PathEnd[], demo: DemoEnd): boolean =>
  ends.some((ours) =>
    ours.outcome === 'untold' ? demo.passed.has(nameOf(ours.at)) : isEnd(ours, demo),
  )

/**
 * What only the demo reads in more than one way. A map tells who is called as long as nobody answers, not
 * when: with these nobody's seconds take away another one's ringing.
 */
const WITHOUT_TIME = {
  childGroups: 'together',
  zeroWait: 'unlimited',
  unregistered: 'skipped',
} as const satisfies Partial<Readings>

/** The demo's words for answers that it has words for. */
const WAYS = {
  lastHour: (way) => ({ lastHour: way }),
  missingDay: (way) => ({ missingDay: way }),
  noHours: (way) => ({ noHours: way === 'always' ? 'open' : 'closed' }),
  reversedHours: (way) => ({ reversedHours: way === 'overnight' ? 'nextDay' : way }),
  zeroSeconds: (way) => ({ zeroSeconds: way === 'rings' ? 'unlimited' : 'skipped' }),
  memberMobiles: (way) => ({ memberMobiles: way, agentMobiles: way }),
  agents: (way) => ({ agents: way === 'loggedIn' ? 'members' : 'loggedIn' }),
  // Its accounts are all finished.
  unfinished: () => ({}),
} as const satisfies { [R in keyof Settled]-?: (way: Settled[R]) => Partial<Readings> }

/** The demo's readings that these answers leave open, with those fixed that it alone has. */
export const demoReadings = (settled: Settled): Partial<Readings> =>
  Object.entries(settled).reduce<Partial<Readings>>(
    (readings, [name, way]) => ({
      ...readings,
      ...(WAYS[name as keyof typeof WAYS] as (way: string) => Partial<Readings>)(way),
    }),
    WITHOUT_TIME,
  )
