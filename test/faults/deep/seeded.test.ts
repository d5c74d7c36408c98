import { expect, test } from 'vitest'
import { bundlePrograms } from '../bundle.ts'
import { allFaults, isFound, lookFor } from '../faults.ts'

const programs = bundlePrograms(allFaults)

// Side by side: a part of their time is spent waiting.
test.concurrent.each(allFaults)('a program in which $does is found out', async (fault) => {
  const programOf = await programs
  const violations = await lookFor(fault, programOf(fault.name))
  expect(isFound(fault, violations), JSON.stringify(violations)).toBe(true)
  expect(await lookFor(fault, programOf('sound'))).toEqual([])
})
