import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { Failure } from '../../electron/bridge/failures.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinets } from './cabinets.ts'

export interface ShownNotice {
  id: number
  /** A heading that names the subject. */
  title?: string
  /** A sentence that is ready to be shown. */
  text?: string
  /** The error, put into words where it is shown. */
  failure?: Failure
  /** The one thing that can be done about it, as taking it back. */
  action?: NoticeAction
  /** The work that it is one notice of, however often that was done in a row. */
  series?: { of: string; things: readonly unknown[] }
}

export interface NoticeAction {
  text: string
  /** The account that it is done in, which is shown first; by default whichever is shown. */
  cabinet?: CabinetId
  run(): void | Promise<unknown>
}

/** Kept at most: the latest is shown, and those before it once that is gone. */
const KEPT = 3

type NewNotice = Omit<ShownNotice, 'id'>

/** Returns true if two notices are duplicates; those with an action never are. */
const saysTheSame = (one: NewNotice, other: NewNotice) =>
  !one.action &&
  !other.action &&
  one.text === other.text &&
  JSON.stringify(one.failure) === JSON.stringify(other.failure)

/**
 * Returns the notices to keep. If there are too many, the first without an action is dropped, or
 * else the first.
 */
function fitting(all: readonly ShownNotice[]): ShownNotice[] {
  const older = all.slice(0, -1)
  const least = older.find(({ action }) => !action) ?? older[0]
  return all.length > KEPT ? all.filter((one) => one !== least) : [...all]
}

/** Short messages about something that was just done, or could not be. Who shows them takes them away. */
export const useNotices = defineStore('notices', () => {
  const notices = ref<ShownNotice[]>([])
  let last = 0

  function push(notice: NewNotice): void {
    last += 1
    const others = notices.value.filter((one) => !saysTheSame(one, notice))
    notices.value = fitting([...others, { ...notice, id: last }])
  }

  function dismiss(id: number): void {
    notices.value = notices.value.filter((notice) => notice.id !== id)
  }

  function tell(text: string, action?: NoticeAction, title?: string): void {
    push({ text, ...(action ? { action } : {}), ...(title === undefined ? {} : { title }) })
  }

  /**
   * Says what was done to some things. Where the latest notice says the same of others, one notice
   * about all of them takes its place.
   */
  function tellOf<T>(
    of: string,
    things: readonly T[],
    say: (things: readonly T[]) => NewNotice,
  ): void {
    const latest = notices.value.at(-1)
    const isSame = latest?.series?.of === of
    const all = isSame ? [...(latest.series?.things as readonly T[]), ...things] : things
    if (isSame) dismiss(latest.id)
    push({ ...say(all), series: { of, things: all } })
  }

  /** Shows an error of work that no caller awaits; `about` says what failed. */
  function fail(error: unknown, about: Pick<ShownNotice, 'text' | 'action'> = {}): void {
    const failure = toFailure(error)
    if (failure.kind !== 'aborted') push({ ...about, failure })
  }

  /** Does what a notice offers, and takes it away. */
  async function act({ id, action }: ShownNotice): Promise<void> {
    dismiss(id)
    try {
      if (action?.cabinet !== undefined) await useCabinets().activate(action.cabinet)
      await action?.run()
    } catch (error) {
      fail(error)
    }
  }

  return { notices, tell, tellOf, fail, dismiss, act }
})
