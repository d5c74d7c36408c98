import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '../../../electron/bridge/failures.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { operations } from '../../../electron/service/index.ts'
import { openBench, type Bench } from '../../unit/numbers/support/bench.ts'
import { Told, type Change, type Reached } from './changes/change.ts'
import { uploads } from './changes/files.ts'
import { changes } from './changes/index.ts'
import { startFaultProxy, type Fault, type FaultProxy } from './proxy.ts'
import { replyKinds, type ReplyKind } from './replies.ts'
import en from '../../../renderer/locales/en.json' with { type: 'json' }
import ru from '../../../renderer/locales/ru.json' with { type: 'json' }

/** What a person is told of a change: that it is done, or how it failed. */
type Outcome = 'done' | Failure

/** What is wrong with an outcome, if anything. */
function judge(
  outcome: Outcome,
  asked: number,
  reply: ReplyKind,
  carriedOut: Fault['carriedOut'],
): string[] {
  const wrong: string[] = []
  const say = (problem: string) => wrong.push(problem)
  if (asked !== 1) say(`sent ${asked} times`)
  if (outcome === 'done') {
    if (!carriedOut) say('called done, and was not carried out')
    if (reply.says === 'no') say('called done in spite of a refusal')
    return wrong
  }
  if (!(outcome.kind in ru.failures && outcome.kind in en.failures)) say('has no words')
  if (outcome.kind === 'internal') say('called an error of the app')
  const isSaidNo = ['refused', 'limited', 'signedOut', 'invalid'].includes(outcome.kind)
  if (reply.says === 'no') {
    if (!isSaidNo) say(`a refusal was told as ${outcome.kind}`)
  } else if (carriedOut && outcome.kind !== 'unknown') say(`told as ${outcome.kind}, and was done`)
  else if (reply.says === 'nothing' && isSaidNo) say(`told as ${outcome.kind} without proof`)
  else if (reply.says === 'yes') say(`told as ${outcome.kind} although the service said yes`)
  else if (outcome.kind === 'unreachable') say('blamed on the connection, and was sent')
  return wrong
}

/** Answers of a service before it carries out what it was asked for, and how often it is looked at before. */
const LATE: Readonly<Record<string, number>> = { '500 {"mess': 1, '504 {"mess': 3 }

type Trial = Pick<Fault, 'reply' | 'carriedOut' | 'looks'>

/**
 * Every kind of reply, to a change that was carried out and to one that was not. Trouble that is carried out only
 * after it was answered is no refusal.
 */
export const trials: readonly Trial[] = [
  ...replyKinds.flatMap((reply) =>
    [true, false]
      .filter((carriedOut) => reply.never !== (carriedOut ? 'carriedOut' : 'notCarriedOut'))
      .map((carriedOut) => ({ reply, carriedOut })),
  ),
  ...replyKinds
    .filter(({ name }) => name in LATE)
    .map((reply) => ({ reply, carriedOut: 'late' as const, looks: LATE[reply.name] })),
]

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function tried(act: () => Promise<unknown>): Promise<Outcome> {
  try {
    await act()
    return 'done'
  } catch (error) {
    if (error instanceof Told) return error.failure
    return toFailure(error, log)
  }
}

/** An account of a kind, and what comes instead of its service's replies. */
function openAccount(account: Reached) {
  let bench: Bench
  let proxy: FaultProxy

  const opened = {
    async open(): Promise<void> {
      bench = await openBench({
        legacy: account === 'legacy',
        rest: account !== 'rpc',
        uploads,
        settle: 20,
        outbox: { interval: 1, block: 50, check: 15, database: 20 },
        through: async (addresses) => (proxy = await startFaultProxy(addresses)).addresses,
      })
      // Nobody takes anything back here.
      await bench.call('settings.change', { undoSeconds: 0 })
    },
    async close(): Promise<void> {
      await bench.close()
      await proxy.close()
    },
    async reopen(): Promise<void> {
      await opened.close()
      await opened.open()
    },
    /** What is wrong with what comes of a change. */
    async attempt(change: Change, { reply, carriedOut, looks }: Trial): Promise<string[]> {
      await bench.service.balance(1_000_000)
      // A person has seen what is in doubt: nothing that costs is held back.
      for (const { id } of await bench.call('ledger.open', {})) {
        await bench.call('ledger.settle', { entry: id })
      }
      const act = await change.arrange(bench)
      proxy.arm({ operation: change.operation, carriedOut, reply, looks })
      const outcome = await tried(act)
      const asked = await proxy.disarm()
      const when = carriedOut === 'late' ? 'later ' : carriedOut ? '' : 'not '
      const where = `${reply.name}, ${when}carried out: `
      return judge(outcome, asked, reply, carriedOut).map((what) => where + what)
    },
  }
  return opened
}

/** Trials by RPC that the hourly quota of one account suffices for. */
const WITHIN_QUOTA = 10

/** Tests of all changes. @param trialsOf which trials of each are made, by its place */
export function testChanges(trialsOf: (place: number) => readonly Trial[]): void {
  for (const kind of ['current', 'rpc', 'legacy'] as const) {
    describe(`in an account of the ${kind} kind, whatever comes instead of a reply,`, () => {
      const account = openAccount(kind)
      beforeAll(account.open)
      afterAll(account.close)

      test.each(changes.filter((change) => change.account === kind))(
        '$operation is sent once, and told as what is known of it',
        async (change) => {
          const wrong: string[] = []
          const trials = trialsOf(changes.indexOf(change))
          // Others than these may have used the quota up, for the names of numbers.
          const spends = kind === 'rpc' || operations[change.operation].family === 'rpc'
          const isSpent = (index: number) =>
            spends && trials.length > WITHIN_QUOTA && index % WITHIN_QUOTA === 0
          for (const [index, trial] of trials.entries()) {
            if (isSpent(index)) await account.reopen()
            wrong.push(...(await account.attempt(change, trial)))
          }
          expect(wrong).toEqual([])
        },
      )
    })
  }
}
