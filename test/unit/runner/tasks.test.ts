import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Task {
  name: string
  args: string[]
}

const script = join(import.meta.dirname, '../../../.scripts/test/tasks.mjs')
const { chosen } = (await import(script)) as {
  chosen(only: string | undefined, tier: string): { tasks: Task[] }
}

const starts = (only?: string) =>
  chosen(only, 'fast')
    .tasks.filter(({ args }) => args.includes('--project'))
    .map(({ name, args }) => [
      name,
      args.filter((_, at) => args[at - 1] === '--project').join(', '),
    ])

it('unit tests start once with those that need nothing else, and each kind by itself', () => {
  expect(starts()).toContainEqual(['unit, isolated, contract', 'unit, isolated, contract'])
  expect(
    starts()
      .flat()
      .join()
      .match(/contract/g),
  ).toHaveLength(2)
  for (const kind of ['unit', 'isolated', 'contract']) expect(starts(kind)).toEqual([[kind, kind]])
})
