import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyDesktop } from './desktop.ts'
import type { Call, History } from './history.ts'
import { answerSaying, tagSaying } from '../../support/postgres/team.ts'

/** One thing that a desktop does, in one of some conversations, written into the history. */
export async function act(
  desktop: FaultyDesktop,
  threads: string[],
  history: History,
  below: (count: number) => number,
): Promise<void> {
  // In one that nobody claims: else its claim alone would say who answers.
  const [open, ...claimed] = threads as [string, string]
  const thread = claimed[below(claimed.length)] as string
  const deeds = [
    ...itemDeeds(desktop, history, below),
    ...claimDeeds(desktop, thread, history),
    ...threadDeeds(desktop, thread, history, below),
    () => answer(desktop, open, history),
  ]
  await deeds[below(deeds.length)]?.()
  await pause(below(40))
}

/** Writes down what is asked, and what is told. */
async function note<A extends object, T>(
  { place }: FaultyDesktop,
  calls: Call<A, T>[],
  asked: A,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const began = performance.now()
  const call: Call<A, T> = { device: place.user, began, ended: Infinity, asked, told: undefined }
  calls.push(call)
  call.told = await ask().catch(() => undefined)
  if (call.told !== undefined) call.ended = performance.now()
  return call.told
}

/** Of what answers nothing but that it was done. */
const done = async (call: Promise<void>): Promise<true> => {
  await call
  return true
}

function itemDeeds(
  desktop: FaultyDesktop,
  { puts }: History,
  below: (count: number) => number,
): (() => Promise<unknown>)[] {
  function put(id: string, seen: number): Promise<unknown> {
    const asked = { id, kind: 'tag' as const, seen, text: randomUUID() }
    return note(desktop, puts, asked, () =>
      desktop.team().put({ ...asked, gone: false, content: tagSaying(asked.text) }),
    )
  }
  const there = [...desktop.disk.items.values()]
  const known = there.length > 0 ? there[below(there.length)] : undefined
  return [() => put(randomUUID(), 0), async () => known && put(known.id, known.version)]
}

/** Claiming comes more often, for it is to be disputed. */
function claimDeeds(
  desktop: FaultyDesktop,
  thread: string,
  history: History,
): (() => Promise<unknown>)[] {
  const claim = () =>
    note(desktop, history.claims, { thread }, () => desktop.team().claim(thread, 900))
  const release = () => giveBack(desktop, thread, history)
  return [claim, claim, claim, release, release]
}

/** Gives a conversation back, whether or not it is the desktop's. */
export const giveBack = (desktop: FaultyDesktop, thread: string, { releases }: History) =>
  note(desktop, releases, { thread }, () => done(desktop.team().release(thread)))

function threadDeeds(
  desktop: FaultyDesktop,
  thread: string,
  { sets, reads }: History,
  below: (count: number) => number,
): (() => Promise<unknown>)[] {
  const seen = desktop.disk.threads.get(thread)?.version ?? 0
  const archived = below(2) === 0
  const position = { at: below(1_000_000), identity: 'x' }
  return [
    () =>
      note(desktop, sets, { thread, seen, archived }, () =>
        desktop.team().set(thread, 'archived', { is: archived }, seen),
      ),
    () =>
      note(desktop, reads, { thread, position }, () =>
        done(desktop.team().read(thread, 'team', position)),
      ),
  ]
}

async function answer(desktop: FaultyDesktop, thread: string, { answers }: History): Promise<void> {
  const seen = desktop.disk.threads.get(thread)?.lastAnswer ?? 0
  const asked = { thread, seen, text: randomUUID() }
  const told = await note(desktop, answers, asked, () =>
    desktop.team().answering({ ...asked, anyway: false, content: answerSaying(asked.text) }),
  )
  // Of which nobody needs to hear whether it was told.
  if (told?.may)
    await desktop
      .team()
      .answered(thread, { id: asked.text })
      .catch(() => undefined)
}
