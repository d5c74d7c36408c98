import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readUnknowns } from '../../../renderer/panels/diagnostics/unknowns.ts'

const read = (language: string) =>
  readUnknowns(
    readFileSync(join(import.meta.dirname, `../../../docs/unknown.${language}.md`), 'utf8'),
  )

it('says in both languages what the service leaves unknown, and what can be done', () => {
  const [ru, en] = [read('ru'), read('en')]
  expect(ru.map(({ title }) => title)).toEqual(['Деньги', 'Сообщения', 'Звонки', 'Интеграции'])
  expect(en.map(({ title }) => title)).toEqual(['Money', 'Messages', 'Calls', 'Integrations'])
  const counts = (parts: typeof ru) => parts.map(({ rows }) => rows.length)
  expect(counts(en)).toEqual(counts(ru))
  for (const { question, advice } of [...ru, ...en].flatMap(({ rows }) => rows)) {
    expect([question, advice]).not.toContain('')
  }
})
