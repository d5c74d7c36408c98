import { expect, test } from 'vitest'
import { panels } from '../../../.scripts/coverage-panels.ts'
import { operations, type OperationId } from '../../../electron/service/index.ts'
import { beyondQuota, changes, sessionOperations } from '../matrix/changes/index.ts'
import { testChanges, trials } from '../matrix/matrix.ts'

test('every change that a panel can make is tried, and no other', () => {
  const changing = [...panels.keys()].filter(
    (id) => operations[id as OperationId].effect !== 'read',
  )
  const tried = changes.map(({ operation }) => operation)
  expect([...tried, ...sessionOperations, ...beyondQuota].sort()).toEqual(changing.sort())
})

// One each, in turn: there are more changes than trials.
testChanges((place) => trials.slice(place % trials.length).slice(0, 1))
