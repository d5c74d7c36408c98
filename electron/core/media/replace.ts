import { callOutcome } from '../platform/failures/call-outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Job } from '../../bridge/jobs.ts'
import { withMedia } from '../menus/rows.ts'
import type { CabinetContext } from '../module/module.ts'
import { playersOf, type Player } from './players.ts'

/** A queue or a menu as it was, and as the job made it. */
interface Swap {
  player: Player
  before: unknown
  after: unknown
}

/**
 * Has everything that plays a recording play another one, a thing after the other. It is put back where
 * the thing still is as the job left it.
 */
export async function replaceEverywhere(
  context: CabinetContext,
  from: number,
  to: number,
): Promise<Job> {
  const players = await playersOf(context, from)
  if (players.length === 0) throw new CoreFailure('invalid', { field: 'media.unused' })
  const called = await namesOf(context)
  const question = (name: number, former: number, some: Player[]) =>
    ({
      kind: 'recording',
      name: called(name),
      former: called(former),
      players: some.map((player) => player.name),
    }) as const
  // What all callers hear can send them anywhere: one menu is a day's work, everything at once is not.
  await context.ask(question(to, from, players))
  const swaps = new Map<number, Swap>()
  return context.jobs.start({
    work: 'media.replace',
    key: JSON.stringify(['media.replace', from, to]),
    atOnce: 1,
    tasks: players.map((player, place) => ({
      subject: player.subject,
      name: player.name,
      async run() {
        const before = await player.read()
        const after = withMedia(before, (id) => (id === from ? to : id))
        // It plays the other one by now, or neither: nothing was done that could be put back.
        if (player.isAs(before, after)) return
        swaps.set(place, { player, before, after })
        await become(player, after)
      },
    })),
    verify: (places) => Promise.all(places.map((place) => isDone(swaps.get(place)))),
    ended: () => players.forEach((player) => player.show()),
    restore: {
      isPossible: async (places) => places.map((place) => swaps.has(place)),
      ask: (places) =>
        context.ask(
          question(
            from,
            to,
            places.flatMap((place) => players[place] ?? []),
          ),
        ),
      plan: async (places) =>
        planBack(
          from,
          to,
          places.flatMap((place) => swaps.get(place) ?? []),
        ),
    },
  })
}

/** What recordings are called. */
async function namesOf({ account }: CabinetContext): Promise<(id: number) => string> {
  const names = new Map((await account.rows('media')).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `№ ${id}`
}

/** Sends a thing; where the answer is lost it is read once more. */
async function become(player: Player, body: unknown): Promise<void> {
  try {
    await player.send(body)
  } catch (error) {
    if (callOutcome(error) !== 'unknown' || !(await isThere(player, body))) throw error
  }
}

/** What cannot be read proves nothing. */
const isThere = async (player: Player, body: unknown): Promise<boolean> =>
  player.read().then(
    (there) => player.isAs(there, body),
    () => false,
  )

async function isDone(swap: Swap | undefined): Promise<boolean | undefined> {
  return swap && ((await isThere(swap.player, swap.after)) || undefined)
}

function planBack(from: number, to: number, swaps: Swap[]): Plan {
  return {
    work: 'media.undoReplace',
    key: JSON.stringify(['media.undoReplace', from, to]),
    atOnce: 1,
    tasks: swaps.map(({ player, before, after }) => ({
      subject: player.subject,
      name: player.name,
      async run() {
        const there = await player.read()
        if (player.isAs(there, before)) return
        if (!player.isAs(there, after)) throw new CoreFailure('changed')
        await become(player, before)
      },
    })),
    ended: () => swaps.forEach(({ player }) => player.show()),
    verify: (places) =>
      Promise.all(
        places.map(async (place) => {
          const swap = swaps[place]
          return swap && ((await isThere(swap.player, swap.before)) || undefined)
        }),
      ),
  }
}
