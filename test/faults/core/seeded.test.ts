import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFaults } from '../faults.ts'

test('each seeded fault still has its place in the sources, once', () => {
  const patches = allFaults.flatMap((fault) => fault.patches)
  const astray = patches.filter(({ file, from }) => {
    return readFileSync(file, 'utf8').split(from).length !== 2
  })
  expect(astray).toEqual([])
})
