import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paidFaults } from '../../faults/paid/faults.ts'
import { seededFaults } from '../../faults/seeded-faults.ts'
import { seededHarms } from '../../faults/seeded-harms.ts'
import { teamMistakes } from '../../faults/team/mistakes.ts'
import { root } from '../../seeded/edits.ts'
import { mistakes } from '../../seeded/mistakes.ts'

const edits = [
  ...mistakes,
  ...[...seededFaults, ...seededHarms, ...paidFaults].flatMap(({ name, patches }) =>
    patches.map((patch) => ({ name, ...patch })),
  ),
  ...teamMistakes.flatMap(({ name, file, changes }) =>
    changes.map(([from]) => ({ name, file: join('electron/core/team/postgres', file), from })),
  ),
]

test('each mistake on purpose fits its source: tests fail of one that does not, as if they found it', () => {
  const placesOf = ({ file, from }: (typeof edits)[number]) =>
    readFileSync(join(root, file), 'utf8').split(from).length - 1
  const lost = edits.filter((edit) => placesOf(edit) !== 1).map(({ name }) => name)
  expect(lost).toEqual([])
})
