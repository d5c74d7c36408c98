import { expect, test } from 'vitest'
import type { Forwarding, OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { createForwarder } from '../../../electron/core/numbers/forward.ts'
import { agreeing } from '../../support/agreement.ts'

const OUTSIDE = { name: '79150000111', shows: 'caller' } as const
const SALES: Forwarding = { type: 'group', id: 404, shows: 'caller' }

test('what others lead elsewhere while the person is asked about the end alone is not sent', async () => {
  let own: OwnedNumber = { id: 501, number: '74950000136', callerIdOf: [], following: OUTSIDE }
  const questions: unknown[] = []
  const started: unknown[] = []
  const account = {
    renew: async () => Promise.resolve([own]),
    rows: async () => Promise.resolve([]),
    known: (list: string) => (list === 'numbers' ? [own] : []),
    isWhole: () => true,
    isFresh: () => true,
  }
  const ask = agreeing((question) => {
    if (!question) return
    questions.push(question)
    own = { ...own, following: { name: 'Sales' } }
  })
  const jobs = { start: (plan: unknown) => started.push(plan) }
  const context = { account, ask, jobs, apiFamily: () => 'rest' } as never
  const { forward } = createForwarder(context, {} as never)
  const seen = { of: 'owned', id: 501, seen: { following: OUTSIDE } } as never
  await expect(forward([seen], SALES, Date.now() + 60_000)).rejects.toMatchObject({
    failure: { kind: 'changed' },
  })
  expect(questions).toMatchObject([{ kind: 'forwardBack', atEnd: true }])
  expect(started).toEqual([])
})
