import { expect, test } from 'vitest'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import { createSettling } from '../../../electron/core/changes/settling.ts'

/** What becomes known of a change by reading a list that has one row. */
async function settled(change: Pick<KeptChange, 'kind' | 'action' | 'name'>, row: object) {
  const settling = createSettling({
    account: { renew: () => Promise.resolve([row]) } as never,
    changeables: {},
    underWay: new Set(),
    stored: { end: () => Promise.resolve() },
    onSettled: () => undefined,
    describe: () => ({ kind: 'unknown' }),
  })
  const [found] = await settling.settled([{ ...change, id: 'one', at: 0, outcome: 'unknown' }])
  return found?.outcome
}

test.each([
  ['sip', { id: 3001, name: 'Garden', number: '301' }, 'Garden'],
  ['groups', { id: 404, name: 'Garden' }, 'Garden'],
  ['numbers', { id: 501, name: 'Office', number: '74950000000' }, '74950000000'],
] as const)('what was made in the list %s is found by its name', async (kind, row, name) => {
  const named = (other: string): Pick<KeptChange, 'kind' | 'action' | 'name'> => ({
    kind,
    action: 'created',
    name: other,
  })
  expect(await settled(named(name), row)).toBe('done')
  expect(await settled(named('another'), row)).toBe('notDone')
})
