import { expect, test } from 'vitest'
import { operations, type Operation } from '../../electron/service/index.ts'
import { specificationOperations } from './specification-operations.ts'

const line = ({ family, method, path }: Operation) => [family, method, path].join(' ').trimEnd()

test('the catalogue has every operation of the specification, once, and no other', () => {
  expect(specificationOperations).toHaveLength(123)
  expect(Object.values(operations).map(line).sort()).toEqual([...specificationOperations].sort())
})
