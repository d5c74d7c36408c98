import { expect, test } from 'vitest'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import { freedBy } from '../../../renderer/components/pbx/freed.ts'

const change = (given: Partial<KeptChange>): KeptChange => ({
  id: 'a',
  at: 0,
  kind: 'sip',
  thing: '1',
  name: 'Анна',
  action: 'changed',
  outcome: 'done',
  ...given,
})

test('what was deleted or changed leaves its internal numbers, and what was refused none', () => {
  const { internal } = freedBy([
    change({ action: 'deleted', before: { number: 212 } }),
    change({ before: { number: 213 }, after: { number: 214 } }),
    change({ before: { number: 215 }, after: { name: 'Анна' } }),
    change({ kind: 'queues', action: 'deleted', before: { login: 380, logout: 381 } }),
    change({ action: 'deleted', outcome: 'notDone', before: { number: 216 } }),
  ])
  expect([...internal]).toEqual([212, 213, 380, 381])
})

test('an own number is freed where it leads nowhere from then on', () => {
  const leading = { forwarding: { type: 'sip', id: 1, shows: 'caller' } }
  const nowhere = { forwarding: { type: 'empty' } }
  const { own } = freedBy([
    change({ kind: 'numbers', thing: '501', before: leading, after: nowhere }),
    change({ kind: 'numbers', thing: '502', before: nowhere, after: leading }),
  ])
  expect([...own]).toEqual([501])
})
