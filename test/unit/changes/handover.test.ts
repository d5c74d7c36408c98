import { expect, test } from 'vitest'
import type { ChangesEnd, KeptChange } from '../../../electron/bridge/changes.ts'
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

test('an end of a thing is left to the user as a whole, so that none of its changes is forgotten', () => {
  const store = openStore(openInMemory())
  const changes = store.of<ChangeTables>('changes')
  for (const id of ['one', 'other']) changes.begin({ ...lasting(id, 1), thing: 'number' }, [])
  expect(changes.ends()).toMatchObject([{ until: 1, returns: true }])
  changes.leave(['one'])
  const [end] = changes.ends()
  expect(end).not.toHaveProperty('returns')
  expect(changes.takeEnded(2)).toEqual([end])
  expect(changes.nextEnd()).toBeUndefined()
  store.close()
})

test('an end that is left to the user in memory is left to them on the disk', () => {
  const [memory, disk] = [openStore(openInMemory()), openStore(openInMemory())]
  const held = memory.of<ChangeTables>('changes')
  held.begin(lasting('returns', 3), [])
  held.begin(lasting('left', 4), [])
  held.leave(['left'])
  const { until: _, ...forGood } = lasting('moved', 0)
  held.begin(forGood, [])
  held.setEnd(['moved'], 5)
  disk.take(memory.give())
  const returning = ({ until, returns }: ChangesEnd) => [until, returns]
  expect(disk.of<ChangeTables>('changes').ends().map(returning)).toEqual([
    [3, true],
    [4, undefined],
    [5, undefined],
  ])
  memory.close()
  disk.close()
})

test('what a person was reminded of in memory is not reminded of again on the disk', () => {
  const [memory, disk] = [openStore(openInMemory()), openStore(openInMemory())]
  const held = memory.of<ChangeTables>('changes')
  held.begin(lasting('over', 1), [])
  held.begin(lasting('to come', 3), [])
  held.leave(['over'])
  expect(held.takeEnded(2)).toHaveLength(1)
  disk.take(memory.give())
  const kept = disk.of<ChangeTables>('changes')
  expect(kept.ends().map(({ until }) => until)).toEqual([1, 3])
  expect(kept.nextEnd()).toBe(3)
  memory.close()
  disk.close()
})

test('the outcome of a change has the same word in a file of every version', () => {
  const file = openInMemory()
  const store = openStore(file)
  const changes = store.of<ChangeTables>('changes')
  changes.begin({ ...lasting('one', 1), outcome: 'unknown' }, [])
  changes.end('one', 'notDone')
  expect(file.prepare('SELECT outcome FROM changes').pluck().all()).toEqual(['refused'])
  expect(changes.named(['one'])).toMatchObject([{ outcome: 'notDone' }])
  store.close()
})
