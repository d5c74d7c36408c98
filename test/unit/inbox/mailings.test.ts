import { expect, test } from 'vitest'
import type { PlannedTables } from '../../../electron/core/messages/planned/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const stored = () => {
  const store = openStore(openInMemory())
  return { store, planned: store.of<PlannedTables>('planned') }
}

type Planned = ReturnType<typeof stored>['planned']

/** Plans one text to two; they are written one after the other. */
const plan = (planned: Planned, written: number) =>
  planned.plan(
    ['2', '3'].map((other) => ({
      ...{ id: `${written} ${other}`, own: '1', other, text: `Текст ${written}` },
      ...{ written, due: written, mailing: `m${written}` },
    })),
  )

test('of many the newest are remembered, and those that are not over', () => {
  const { store, planned } = stored()
  for (let written = 1; written <= 120; written += 1) {
    plan(planned, written)
    if (written !== 3) planned.discard([`${written} 2`, `${written} 3`])
  }
  const ids = planned.mailings().map(({ id }) => id)
  expect(ids).toHaveLength(101)
  expect(ids[0]).toBe('m120')
  expect(ids.at(-1)).toBe('m3')
  expect(planned.mailingSteps('m2')).toEqual([])
  expect(planned.mailingSteps('m120').map(({ state }) => state)).toEqual(['gone', 'gone'])
  store.close()
})

test('what was kept in memory alone goes to the disk with what is planned', () => {
  const memory = stored()
  const disk = stored()
  plan(memory.planned, 1)
  disk.store.take(memory.store.give())
  expect(disk.planned.mailings()).toEqual(memory.planned.mailings())
  expect(disk.planned.mailingSteps('m1')).toEqual(memory.planned.mailingSteps('m1'))
  expect(disk.planned.mailingSteps('m1')).toHaveLength(2)
  memory.store.close()
  disk.store.close()
})
