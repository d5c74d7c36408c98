import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { decisionFolder, decisionIndex, indexFile } from '../../../.scripts/decision-index.ts'

const records = globSync(`${decisionFolder}/[0-9]*.md`).sort()
const read = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n')

it('the index of decisions is what `npm run decision-index` writes', async () => {
  expect(read(indexFile)).toBe(await decisionIndex())
})

it('decisions are numbered without a gap', () => {
  const numbers = records.map((path) => Number(basename(path).slice(0, 3)))
  expect(numbers).toEqual(records.map((_, index) => index + 1))
})

it.each(records)('%s has its number, and says what every record says', (path) => {
  const text = read(path)
  expect(text).toMatch(new RegExp(`^# ${basename(path).slice(0, 3)}\\. `))
  const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, part]) => part)
  expect(parts).toEqual(['Context', 'Decision', 'Alternatives', 'Consequences'])
})
