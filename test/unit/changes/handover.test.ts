import { expect, test } from 'vitest'
import type { KeptChange } from '../../../electron/bridge/changes.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import { openInMemory, openStore } from '../../support/database.ts'

const lasting = (id: string, until: number): KeptChange => ({
  id,
  at: 0,
  kind: 'numbers',
  thing: id,
  name: id,
  action: 'changed',
  outcome: 'done',
  until,
})

test('what a person was reminded of in memory is not reminded of again on the disk', () => {
  const [memory, disk] = [openStore(openInMemory()), openStore(openInMemory())]
  const held = memory.of<ChangeTables>('changes')
  held.begin(lasting('over', 1), [])
  held.begin(lasting('to come', 3), [])
  expect(held.takeEnded(2)).toHaveLength(1)
  disk.take(memory.give())
  const kept = disk.of<ChangeTables>('changes')
  expect(kept.ends().map(({ until }) => until)).toEqual([1, 3])
  expect(kept.nextEnd()).toBe(3)
  memory.close()
  disk.close()
})
