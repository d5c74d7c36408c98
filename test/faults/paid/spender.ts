import type { LedgerEntry } from '../../../electron/bridge/ledger.ts'
import type { Course } from '../course.ts'
import type { AccountLife } from '../program-process.ts'
import type { Behaviour, PaidService } from './service.ts'
import { kindOf, whatOf, type Wish } from './wishes.ts'

/** Who wants things of an account, and reads what becomes of them. */
export interface Spender {
  service: PaidService
  course: Course
  /** What was wanted so far. */
  wishes: Wish[]
  /** What requests may meet that ask for the same once more. */
  again: readonly Behaviour[]
}

/**
 * What an entry may be about: anything where calls may be missing, and anything of its operation where it
 * cannot be read.
 */
function meantBy({ wishes }: Spender, entry: LedgerEntry): { wish: Wish; what: string }[] {
  const all = wishes.flatMap((wish) => wish.whats.map((what) => ({ wish, what })))
  if (entry.loss) return all
  if (entry.unreadable) return all.filter(({ wish }) => wish.kind === kindOf(entry.operation))
  return all.filter(({ what }) => what === whatOf(entry)).slice(-1)
}

/** A person reads what the window tells of calls in doubt; what is not in there was not told. */
export function hear(spender: Spender, open: readonly LedgerEntry[]): void {
  for (const entry of open) {
    // Of what cannot be read it does not say which it was.
    const isDone = entry.state === 'done' && !entry.unreadable && !entry.loss
    for (const { wish, what } of meantBy(spender, entry)) {
      wish.told.get(what)?.add(isDone ? 'done' : 'doubt')
      if (isDone) wish.done.add(what)
    }
  }
}

/**
 * A person reads it, and marks a share as seen. Before that they look into the account by themselves, on
 * the service's website, and know from then on.
 */
export async function review(spender: Spender, life: AccountLife, share: number): Promise<void> {
  const { cabinet } = life
  const open = await life.command('ledger.open', { cabinet })
  hear(spender, open)
  for (const entry of open) {
    if (!spender.course.chance(share)) continue
    await spender.service.settled()
    for (const { wish, what } of meantBy(spender, entry)) {
      if (spender.service.performed.includes(what)) wish.done.add(what)
    }
    await life.command('ledger.settle', { cabinet, entry: entry.id })
  }
}

const PRESSES = ['waits', 'presses again', 'presses again'] as const

/** Somebody who was told nothing sure presses once more, without having looked anywhere. */
export async function pressAgain(
  { wishes, course, service, again }: Spender,
  life: AccountLife,
): Promise<void> {
  const last = wishes.at(-1)
  if (!last || isOver(last) || last.presses > 3) return
  if (course.pick(PRESSES) === 'waits') return
  service.script(...last.whats.map(() => course.pick(again)))
  await last.press(life)
}

/** A person knows of all of it that it is done, or of some of it that it was refused. */
const isOver = ({ whats, told, done }: Wish): boolean =>
  whats.every((what) => done.has(what)) || [...told.values()].some((words) => words.has('refused'))
