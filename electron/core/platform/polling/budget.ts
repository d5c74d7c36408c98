import { AsyncLocalStorage } from 'node:async_hooks'
import { operations, type OperationId } from '../../../service/index.ts'
import { createBucket } from './bucket.ts'

/** Readings by schedule, not for a waiting user. */
const background = new AsyncLocalStorage<{ urgent: boolean; signal?: AbortSignal | undefined }>()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Requests an hour assumed for the RPC interface until its quota is known (field `rate_limit`). */
const QUOTA = 1_000
/** The share of that quota that polls leave to people, and to the other programs of the same user. */
const LEFT = 0.5
/** Much sent to many is owed for long; news comes as often as this all the same, in milliseconds. */
const NEWS_WITHIN = MINUTE

/**
 * Runs a poll: each request that it reads with waits for its turn; those of an urgent one go first.
 * @param signal ends the waiting of requests that have no signal of their own, such as those of a list
 */
export function inBackground<T>(
  urgent: boolean,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return background.run({ urgent, signal }, work)
}

/** Runs what people wait for in spite of being a part of a poll, such as the first reading of a list. */
export function outOfTurn<T>(work: () => Promise<T>): Promise<T> {
  return background.exit(work)
}

/** How many requests polls may send, shared by all of one cabinet. */
export interface Budget {
  /** Resolves when a request may be sent: at once if the user waits, early if it is stopped. */
  turn(operation: OperationId, signal?: AbortSignal): Promise<void>
  /** Lets waiting and new requests pass while the user waits for this to end. */
  hurry<T>(work: () => Promise<T>): Promise<T>
  /** Takes note of a changed allowance. */
  repace(): void
  /** @param perHour requests that the RPC interface allows its user (section "Limits") */
  setQuota(perHour: number): void
}

interface BudgetRequest {
  urgent: boolean
  /** When it came, by the budget's clock. */
  since: number
  rpc: boolean
}

interface Waiting extends BudgetRequest {
  go(): void
}

/**
 * @param perMinute requests that polls may send now
 * @param now milliseconds of a monotonic clock
 */
export function createBudget(
  perMinute: () => number,
  now: () => number = () => performance.now(),
): Budget {
  const allowance = createBucket(perMinute(), MINUTE, now())
  const quota = createBucket(QUOTA * LEFT, HOUR, now())
  /** How much is waited for. */
  let hurried = 0
  const queue = createQueue({
    wait({ rpc, urgent, since }) {
      if (hurried > 0) return 0
      const owed = rpc ? quota.wait(now()) : 0
      const bearable = urgent ? Math.min(owed, since + NEWS_WITHIN - now()) : owed
      return Math.max(allowance.wait(now()), bearable)
    },
    spend({ rpc }) {
      if (hurried === 0) allowance.spend(now())
      if (rpc) quota.spend(now())
    },
  })

  return {
    turn(operation, signal) {
      const { family, effect } = operations[operation]
      const rpc = family === 'rpc' || family === 'sms'
      const mode = background.getStore()
      if (mode && effect === 'read') {
        const { urgent } = mode
        return queue.wait({ urgent, rpc, since: now() }, signal ?? mode.signal)
      }
      if (rpc) quota.spend(now())
      return Promise.resolve()
    },
    async hurry(work) {
      hurried += 1
      queue.pump()
      try {
        return await work()
      } finally {
        hurried -= 1
      }
    },
    repace() {
      allowance.setRate(perMinute(), now())
      queue.pump()
    },
    setQuota(perHour) {
      quota.setRate(perHour * LEFT, now())
      queue.pump()
    },
  }
}

interface QueueOptions {
  /** How long the next one must still wait, in milliseconds. */
  wait(next: BudgetRequest): number
  spend(next: BudgetRequest): void
}

/** Callers waiting for a turn: urgent ones first, then in the order in which they came. */
function createQueue(options: QueueOptions) {
  let queue: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  function leave(waiting: Waiting): void {
    queue = queue.filter((one) => one !== waiting)
  }

  function pump(): void {
    clearTimeout(timer)
    for (;;) {
      const next = queue.find(({ urgent }) => urgent) ?? queue[0]
      if (!next) return
      const wait = options.wait(next)
      if (wait > 0) {
        timer = setTimeout(pump, Math.ceil(wait))
        return
      }
      options.spend(next)
      leave(next)
      next.go()
    }
  }

  return {
    pump,
    /** Resolves when it is this one's turn, or the signal stops it. */
    wait(asking: BudgetRequest, signal: AbortSignal | undefined): Promise<void> {
      return new Promise((resolve) => {
        const stop = (): void => {
          leave(waiting)
          resolve()
          pump()
        }
        const go = (): void => {
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const waiting = { ...asking, go }
        if (signal?.aborted) return resolve()
        signal?.addEventListener('abort', stop, { once: true })
        queue.push(waiting)
        pump()
      })
    },
  }
}
