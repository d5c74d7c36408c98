import { expect, test } from 'vitest'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import type { Return } from '../../../electron/core/changes/changeable.ts'
import { putBack, type PutBackOptions } from '../../../electron/core/changes/put-back.ts'
import type { Question } from '../../../electron/core/consent/confirmation.ts'
import type { Plan } from '../../../electron/core/jobs/plan.ts'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { versionOf } from '../../../electron/core/platform/version.ts'

const changeOf = (thing: string): KeptChange => ({
  ...{ id: thing, at: 1, kind: 'scenarios', thing, name: thing },
  ...{ action: 'changed', outcome: 'done', before: { name: 'was' }, after: { name: 'is' } },
})

/** Returns menus to a moment; those in `long` alone lead to more than a question can show. */
async function restore(things: readonly string[], long: readonly string[]) {
  const asked: (Question | undefined)[] = []
  const plans: Plan[] = []
  const changes = things.map(changeOf)
  const options = {
    changeables: {
      scenarios: {
        read: () => Promise.resolve({ name: 'is' }),
        isAs: (there: object, body: object) => JSON.stringify(there) === JSON.stringify(body),
        replace: () => Promise.resolve(),
        questions(returns: readonly Return[]) {
          const isLong = returns.some(({ thing = '' }) => long.includes(thing))
          if (isLong) throw new CoreFailure('invalid', { field: 'body' })
          return Promise.resolve([])
        },
      },
    },
    account: { renew: () => Promise.resolve([]), isWhole: () => false, known: () => [] },
    jobs: { start: (plan: Plan) => void plans.push(plan) },
    ask: (question: Question) => Promise.resolve(void asked.push(question)),
    describe: (error: unknown) => ({ kind: 'internal', error }),
    named: () => Promise.resolve(changes),
    moment: { at: 1, zone: 'UTC' },
  } as unknown as PutBackOptions
  const version = versionOf([{ name: 'is' }, { name: 'was' }])
  await putBack(
    options,
    things.map((thing) => ({ changes: [thing], version, over: [] })),
  )
  const tasks = plans.flatMap((plan) => plan.tasks)
  const done = await Promise.allSettled(tasks.map(({ run }) => run()))
  return { asked, states: done.map(({ status }) => status) }
}

test('what leads to more than a question can show is refused alone', async () => {
  const { asked, states } = await restore(['1', '2', '3'], ['2'])
  expect(asked).toMatchObject([{ things: [{ name: '1' }, { name: '3' }], outside: [] }])
  expect(states).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('where all do, nothing is asked', async () => {
  await expect(restore(['1', '2'], ['1', '2'])).rejects.toThrow('body')
})
