import { expect, test } from 'vitest'
import type { ForgettingTables } from '../../../electron/core/forgetting/tables.ts'
import type { HistoryTables } from '../../../electron/core/history/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const ANNA = '79261112233'
const OTHER = '79000000001'

/** Numbers led to persons, of which forgetting one leaves times alone. */
function led() {
  const store = openStore(openInMemory())
  const history = store.of<HistoryTables>('history')
  const forgetting = store.of<ForgettingTables>('forgetting')
  const read = (at: number, number?: string) =>
    history.take({
      ...{ kind: 'numbers', source: 'list', isWhole: true, began: at, ended: at + 1 },
      things: [
        { thing: '500', name: '74950000500', body: { forwarding: { type: 'empty' } } },
        ...(number === undefined
          ? []
          : [
              {
                thing: '501',
                name: '74950000501',
                body: { forwarding: { type: 'number', number } },
              },
            ]),
      ],
    })
  return { history, forgetting, read, close: () => store.close() }
}

test('former states that name a person are listed and counted until they are forgotten', () => {
  const { forgetting, read, close } = led()
  read(10, ANNA)
  read(20, OTHER)
  const forwarding = { type: 'number', number: ANNA }
  expect(forgetting.known(ANNA).states).toEqual([
    { at: 11, name: '74950000501', body: { forwarding } },
  ])
  expect(forgetting.look(ANNA).counts.states).toBe(1)
  forgetting.forget('one', ANNA, 40)
  expect(forgetting.known(ANNA).states).toEqual([])
  expect(forgetting.look(ANNA).counts.states).toBe(0)
  close()
})

test.each([ANNA, '+7 926 111-22-33'])(
  'a state %s from before the forgetting does not come back as a former one',
  (written) => {
    const { history, forgetting, read, close } = led()
    read(10, written)
    forgetting.forget('one', ANNA, 15)
    read(20, OTHER)
    expect(forgetting.known(ANNA).states).toEqual([])
    expect(history.compare(12, 30)).toEqual({ differences: [], unseen: 1 })
    // A new person with this number.
    read(40, written)
    read(50, OTHER)
    expect(forgetting.known(ANNA).states).toMatchObject([{ at: 41 }])
    close()
  },
)

test('what was there under an id that was used before is not absent once it is forgotten', () => {
  const { history, forgetting, read, close } = led()
  read(10, OTHER)
  for (const at of [20, 30]) read(at)
  read(40, ANNA)
  for (const at of [50, 60]) read(at)
  read(70, OTHER)
  forgetting.forget('one', ANNA, 80)
  expect(history.compare(45, 90)).toEqual({ differences: [], unseen: 1 })
  expect(history.compare(35, 90).differences).toMatchObject([{ thing: '501', action: 'created' }])
  close()
})

test('a named moment keeps the deletion of what it shows', () => {
  const { history, read, close } = led()
  read(10, ANNA)
  history.keepMoment({ at: 12, name: 'Before the move', unread: [] })
  read(20, OTHER)
  for (const at of [30, 40]) read(at)
  history.prune(100)
  expect(history.compare(12, 100).differences).toMatchObject([
    { thing: '501', action: 'deleted', since: 10, at: 31 },
  ])
  close()
})
