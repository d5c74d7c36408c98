/** Why a call was stopped before its end. */
export type StopReason = 'aborted' | 'deadline'

/** The abort reason of a stop's signal. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
  }
}

/** One signal that ends a call, joined from all its causes. */
export interface AbortScope {
  /** Aborts with a `Stopped`. */
  readonly signal: AbortSignal
  /** Clears the timer and lets go of the outer signals; to be called when the call is over. */
  release(): void
}

/** Beyond this, in milliseconds, a timer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Joins a call's outer signals with its total deadline. `AbortSignal.any` and `AbortSignal.timeout`
 * would neither distinguish the reasons nor be released early.
 * @param deadline milliseconds from now
 */
export function createAbortScope(
  outer: readonly (AbortSignal | undefined)[],
  deadline: number,
): AbortScope {
  const controller = new AbortController()
  const stop = (reason: StopReason) => controller.abort(new Stopped(reason))
  const abort = () => stop('aborted')
  const signals = outer.filter((signal) => signal !== undefined)
  const timer = setTimeout(stop, Math.min(deadline, LONGEST_TIMER), 'deadline')
  for (const signal of signals) signal.addEventListener('abort', abort)
  if (signals.some((signal) => signal.aborted)) abort()
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', abort)
    },
  }
}

/** Settles as the work does, or rejects with the signal's `Stopped` as soon as that is aborted. */
export function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      const reason: unknown = signal.reason
      reject(reason instanceof Stopped ? reason : new Stopped('aborted'))
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Waits, unless stopped: then it resolves early. @param pause milliseconds */
export function pauseFor(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pause)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
