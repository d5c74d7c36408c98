import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** One thing has one word in each language: `renderer/locales/glossary.json` says which, and which not. */

interface Term {
  thing: string
  ru: string
  en: string
  code: string
  /** Forms that no text may have, as regular expressions without regard to case. */
  not: Record<Language, string[]>
}
type Language = 'ru' | 'en'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const terms = read('renderer/locales/glossary.json') as Term[]

/** Every text of a file with its key; what stands in braces is no text. */
function textsOf(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value.replaceAll(/\{[^}]*\}/g, '{}')]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsOf(inner, `${key}.${name}`),
  )
}
const allTexts = (language: Language) =>
  ['electron', 'renderer']
    .flatMap((folder) => globSync(`${folder}/**/${language}.json`, { cwd: root }))
    .flatMap((path) => textsOf(read(path), path))

/** `\b` knows no Cyrillic letters, so words end where letters do. */
const formIn = (form: string, language: Language) => {
  const [begin, end] = ['(?<!\\p{L})', language === 'en' ? '(?!\\p{L})' : '']
  return new RegExp(begin + form.replaceAll('\\b', '(?!\\p{L})') + end, 'iu')
}

describe.each(['ru', 'en'] as const)('texts in %s', (language) => {
  const texts = allTexts(language)
  const others = terms.flatMap(({ not, ...term }) =>
    not[language].map((form) => ({ form, instead: term[language] })),
  )

  it.each(others)('say “$instead” and never “$form”', ({ form }) => {
    const found = texts.filter(([, text]) => formIn(form, language).test(text))
    expect(found).toEqual([])
  })

  it.each(terms)('use the word of the glossary: $code', (term) => {
    // Its beginning, because Russian words change their ends.
    const stem = term[language].split(/[ ,]/)[0]?.toLowerCase().slice(0, 6) ?? ''
    expect(texts.some(([, text]) => text.toLowerCase().includes(stem))).toBe(true)
  })
})

it('names what the code names', () => {
  const paths = globSync('electron/**/*.ts', { cwd: root })
  const code = paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const words = new Set(
    code.split(/[^A-Za-z]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase()),
  )
  for (const { code: name } of terms) {
    for (const word of name.split(/-|(?=[A-Z])/)) expect(words, name).toContain(word.toLowerCase())
  }
})

it('finds another form', () => {
  expect(formIn('(?<!voice )menus?', 'en').test('Delete the menu?')).toBe(true)
  expect(formIn('(?<!voice )menus?', 'en').test('Delete the voice menu?')).toBe(false)
  expect(formIn('сценари', 'ru').test('Удалить сценарий?')).toBe(true)
})
