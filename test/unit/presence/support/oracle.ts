import type { Range, Reachability } from '../../../../electron/shared/intervals.ts'
import type { Moment } from '../../../../electron/core/extensions/presence/observation.ts'

/** How far the clocks may disagree, and how long looks may be lost when the program is killed. */
const SLACK = 5_000
const LOST = 60_000

const ANYTHING: readonly Reachability[] = ['unknown', 'online', 'offline']

/** An extension as one look showed it. */
interface Sight {
  id: number
  online: boolean
  begun: number
  ended: number
  steady: { begun: number; ended: number }
  /** Looks of two watches have a gap between them. */
  watch: number
  /** Whether it may have been lost. */
  lost: boolean
}

interface Claim extends Range {
  online: boolean
}

const isIn = (ranges: Range[], at: number) => ranges.some(({ from, to }) => from <= at && at < to)

function midpoints(edges: number[]): number[] {
  const sorted = [...new Set(edges)].sort((one, other) => one - other)
  return sorted.slice(1).map((edge, place) => ((sorted[place] ?? 0) + edge) / 2)
}

/** A look's edges as one era of the time line has them. */
interface Placed {
  era: number
  edges: [begun: number, ended: number]
  steady: number
}

/**
 * Where the program may take the clock to stand still once it is started anew, so that nothing lies between:
 * the file need not hold the newest eras, and then ends where a look of an earlier one began or ended.
 */
function createStandstills(era: () => number) {
  const looks: Placed[] = []
  const ranges: Range[] = []
  let known = era()
  let isNew = false

  function note(): void {
    const earlier = looks.filter((one) => one.era < era())
    const last = new Map(earlier.map((one) => [one.era, one.steady]))
    for (const { era, edges, steady } of earlier) {
      if (steady <= (last.get(era) ?? 0) - LOST) continue
      ranges.push(...edges.map((to) => ({ from: to - SLACK, to })))
    }
  }

  return {
    /** The program is started anew. */
    start(): void {
      isNew = true
      note()
    },
    /** The clock may have been set back since. */
    follow(): void {
      if (isNew && era() > known) note()
      known = era()
    },
    look: (edges: Placed['edges'], steady: number) =>
      void looks.push({ era: era(), edges, steady }),
    has: (at: number) => isIn(ranges, at),
  }
}

/** The program's time line: where moments lie on it, and where a clock was set. */
function createTimeline() {
  let latest = -Infinity
  let before: Moment | undefined
  let era = 0
  return {
    /** Counts how often the clock was set back. */
    era: () => era,
    /** So much before and after the latest moment. */
    around: (before: number, after: number): Range => ({
      from: latest - before,
      to: latest + after,
    }),
    /** Returns where a moment lies, and whether there is a gap before it. */
    place({ wall, steady }: Moment): { at: number; gap: boolean } {
      const jump = before ? wall - before.wall - (steady - before.steady) : 0
      before = { wall, steady }
      const back = latest - wall > SLACK
      if (back) era += 1
      latest = back ? wall : Math.max(latest, wall)
      return { at: latest, gap: back || Math.abs(jump) > SLACK }
    },
    restart: () => (before = undefined),
  }
}

/**
 * Claims that follow from the sights of one extension, later ones above earlier ones.
 * @param all as much as may be claimed, instead of as little as must be
 */
function claimsOf(seen: readonly Sight[], all: boolean, tolerance: number): Claim[] {
  const linked = (one: Sight, next: Sight | undefined): boolean =>
    next?.watch === one.watch && next.steady.ended - one.steady.begun <= tolerance
  return seen.flatMap((one, place) => {
    const next = seen[place + 1]
    if (!next || !linked(one, next)) return []
    // During a look itself either may be claimed: some row of it was the first, some the last.
    const beyond = all && (one.online !== next.online || linked(next, seen[place + 2]))
    return [{ from: one.ended, to: beyond ? next.ended : next.begun, online: one.online }]
  })
}

function stateAt(at: number, among: Claim[]): Reachability {
  const claim = among.findLast(({ from, to }) => from <= at && at < to)
  if (!claim) return 'unknown'
  return claim.online ? 'online' : 'offline'
}

/**
 * The history told from every single look, naively and without a file: what may be claimed, and what
 * must be. Both come from the rules alone.
 */
export function createOracle(tolerance: number) {
  const sights: Sight[] = []
  /** Where it depends on what was written down whether a clock went back. */
  const vague: Range[] = []
  const timeline = createTimeline()
  const standstills = createStandstills(timeline.era)
  let watch = 0

  function look(rows: { id: number; on_line: boolean }[], begun: Moment, ended: Moment): void {
    const [from, to] = [timeline.place(begun), timeline.place(ended)]
    standstills.follow()
    if (from.gap) watch += 1
    if (to.gap) {
      watch += 1
      return
    }
    standstills.look([from.at, to.at], ended.steady)
    const steady = { begun: begun.steady, ended: ended.steady }
    for (const [id, online] of new Map(rows.map(({ id, on_line }) => [id, on_line]))) {
      sights.push({ id, online, begun: from.at, ended: to.at, steady, watch, lost: false })
    }
  }

  /** Another program goes on, and it depends on what was written down how it goes on here. */
  function start(here: Range): void {
    vague.push(here)
    standstills.start()
    watch += 1
    timeline.restart()
  }

  const claims = (id: number, all: boolean) =>
    claimsOf(
      sights.filter((sight) => sight.id === id && (all || !sight.lost)),
      all,
      tolerance,
    )

  return {
    look,
    gap: () => void (watch += 1),
    /** The program ended, and wrote down what it claims: the end of its last look need not be in it. */
    restart: () => start(timeline.around(SLACK, 0)),
    /** It was killed. */
    kill() {
      const last = Math.max(...sights.map(({ steady }) => steady.ended))
      for (const sight of sights) sight.lost ||= sight.steady.ended > last - LOST
      start(timeline.around(2 * SLACK, 2 * SLACK))
    },

    /** Moments between everything that could make a difference for an extension. */
    moments(id: number, edges: number[]): number[] {
      const all = [...claims(id, true), ...claims(id, false)].flatMap(({ from, to }) => [from, to])
      return midpoints([...all, ...edges])
    },
    /** What a history may say of a moment. */
    allowed(id: number, at: number): Set<Reachability> {
      const [most, least] = [claims(id, true), claims(id, false)]
      const covering = most.filter(({ from, to }) => from <= at && at < to)
      const must = stateAt(at, least)
      const allowed = new Set<Reachability>([must, stateAt(at, most)])
      const isStill = standstills.has(at)
      if (isStill || isIn(vague, at)) ANYTHING.forEach((state) => allowed.add(state))
      // Where the later claim may be lost, the earlier one stands.
      if (sights.some(({ lost }) => lost)) {
        for (const { online } of covering) allowed.add(online ? 'online' : 'offline')
      }
      if (must !== 'unknown' && covering.length === 1 && !isStill) allowed.delete('unknown')
      return allowed
    },
  }
}
