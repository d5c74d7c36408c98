import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluralRules } from '../../electron/shared/plural.ts'
import { launchTexts } from '../../renderer/locales/launch.ts'

const root = join(import.meta.dirname, '../..')
const found = (pattern: string, exclude: string[] = []) =>
  globSync([`renderer/${pattern}`, `electron/${pattern}`], { cwd: root, exclude }).map(slashed)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** All texts of a file by their keys: `a.b.c` → text. */
function textsOf(file: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') texts.set(path.join('.'), value)
    else {
      for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
    }
  }
  walk(JSON.parse(read(file)), [])
  return texts
}

/** The page's texts of several folders; the program has none. */
const COMMON = 'renderer/locales'
/** Read whole, its keys being typed: what is shown where nothing else of the app has come. */
const WHOLE = 'electron/web/page'
/** Folders with texts of their own, the inner ones first. */
const folders = found('**/ru.json')
  .map((file) => posix.dirname(file))
  .sort((one, other) => other.length - one.length)
const all = (locale: string) =>
  folders.map((folder) => [folder, textsOf(`${folder}/${locale}.json`)] as const)
/** Every text; the program's, each folder's for itself, may have the keys of others. */
const listed = (locale: string) =>
  all(locale).flatMap(([folder, texts]) => [...texts].map(([key, text]) => ({ folder, key, text })))
const ru = listed('ru')
const en = new Map(listed('en').map(({ folder, key, text }) => [`${folder} ${key}`, text]))

/** Stores and the bridge say nothing; their commands have names like keys. */
const sources = found('**/*.{ts,vue}', ['renderer/bridge/**', 'renderer/stores/**']).map(
  (name) => ({ name, text: read(name) }),
)

/** Whose texts are there when a source is shown: its own folder's, or else the page's common ones alone. */
const homeOf = (source: string) =>
  folders.find((folder) => folder !== COMMON && source.startsWith(`${folder}/`)) ??
  (source.startsWith('renderer/') ? COMMON : undefined)

/** The keys that a source names, and patterns of those that it makes of several parts. */
const named = new Map(
  sources.map(({ name, text }) => {
    const made = [...text.matchAll(/`([\w.]+\.(?:\$\{[^}`]*\}[\w.]*)+)`/g)].map(
      ([, key = '']) =>
        new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
    )
    const plain = new Set([...text.matchAll(/["']([\w.]+)["']/g)].map(([, key = '']) => key))
    // A beginning that is handed on, such as `queues.done.`, stands for all that begin so.
    for (const key of plain) if (/^\w+\.[\w.]*\.$/.test(key)) made.push(new RegExp(`^${key}\\w+$`))
    return [name, { plain, made }] as const
  }),
)

/** Where a key is used: the homes of all sources of a side that name it. */
function usersOf(key: string, side: 'renderer' | 'electron'): Set<string> {
  const users = [...named].filter(
    ([name, { plain, made }]) =>
      name.startsWith(side) && (plain.has(key) || made.some((pattern) => pattern.test(key))),
  )
  return new Set(users.flatMap(([name]) => homeOf(name) ?? []))
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g))].sort((a, b) => (a < b ? -1 : 1))

describe('the texts', () => {
  it('are the same set in both languages, in the same places', () => {
    const keys = (locale: string) =>
      all(locale).map(([folder, texts]) => [folder, [...texts.keys()]])
    expect(keys('en')).toEqual(keys('ru'))
  })

  it('are as few as CONTRIBUTING.md allows', () => {
    expect(ru.length).toBeLessThanOrEqual(3450)
  })

  it('stand in one file of the page each', () => {
    const keys = ru.filter(({ folder }) => folder.startsWith('renderer')).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('carry the same placeholders in both languages', () => {
    for (const { folder, key, text } of ru) {
      const other = en.get(`${folder} ${key}`) ?? ''
      expect({ key, has: placeholders(other) }).toEqual({ key, has: placeholders(text) })
    }
  })

  it('have three forms in Russian wherever they have two in English', () => {
    for (const { folder, key, text } of ru) {
      const other = en.get(`${folder} ${key}`)
      const forms = { ru: text.split('|').length, en: other?.split('|').length }
      expect({ key, forms }).toEqual({
        key,
        forms: forms.ru === 1 ? { ru: 1, en: 1 } : { ru: 3, en: 2 },
      })
    }
  })

  it('are Russian in Russian and English in English, but for names', () => {
    const names =
      /^(settings\.(otherLanguage|locale|sendWith)|composer\.|numbers\.(kinds\.800|columns\.crm|crmFirst|crms\.)|external\.kinds\.sipuri|targets\.crm)/
    for (const { key, text } of ru) {
      if (names.test(key) || text === '') continue
      const words = text.replace(/\{\w+\}/g, '')
      const isRussian = /\p{Script=Cyrillic}|·|^\P{L}*$/u.test(words)
      expect({ key, text, isRussian }).toMatchObject({ isRussian: true })
    }
    for (const { key, text } of listed('en')) {
      if (names.test(key)) continue
      expect(`${key}: ${text}`).not.toMatch(/\p{Script=Cyrillic}/u)
    }
  })

  // The program's keys are typed by their files.
  it('are there for every key that a source of the page names, when it is shown', () => {
    const texts = new Map(all('ru'))
    for (const { name, text } of sources) {
      if (!name.startsWith('renderer/')) continue
      const saying = /\b(?:t\(\s*|(?:label|hint|unit|none|title): )'(\w+\.[\w.]+)'/g
      for (const [, key = ''] of text.matchAll(saying)) {
        const home = texts.get(homeOf(name) ?? '')
        const known = home?.has(key) || texts.get(COMMON)?.has(key)
        expect({ name, key, known }).toEqual({ name, key, known: true })
      }
    }
  })

  it('are all used, and lie where they are used: in common those of several', () => {
    for (const [folder, texts] of all('ru')) {
      if (folder === WHOLE) continue
      for (const key of texts.keys()) {
        const side = folder.startsWith('renderer') ? 'renderer' : 'electron'
        const users = [...usersOf(key, side)]
        const fits =
          folder === COMMON
            ? users.includes(COMMON) || users.length > 1
            : users.includes(folder) && (users.length === 1 || side === 'electron')
        expect({ folder, key, users, fits }).toEqual({ folder, key, users, fits: true })
      }
    }
  })
})

describe('the texts of the launch', () => {
  it('are there in both languages', () => {
    expect(Object.keys(launchTexts.en)).toEqual(Object.keys(launchTexts.ru))
    expect(launchTexts.ru.notStarted).toMatch(/\p{Script=Cyrillic}/u)
    expect(Object.values(launchTexts.en).join()).not.toMatch(/\p{Script=Cyrillic}/u)
  })
})

describe('counting', () => {
  it.each([
    [1, 0],
    [21, 0],
    [101, 0],
    [2, 1],
    [4, 1],
    [22, 1],
    [0, 2],
    [5, 2],
    [11, 2],
    [12, 2],
    [14, 2],
    [111, 2],
    [25, 2],
    [1.5, 1],
  ])('takes for %d the Russian form %d', (count, form) => {
    expect(pluralRules.ru(count)).toBe(form)
  })

  it('takes the form that the platform takes', () => {
    const platform = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }
    const forms = { ru: ['one', 'few', 'many'], en: ['one', 'other'] }
    fc.assert(
      fc.property(fc.constantFrom('ru', 'en'), fc.nat(), (locale, count) => {
        const form = forms[locale][pluralRules[locale](count)]
        expect(form).toBe(platform[locale].select(count))
      }),
    )
  })

  it('takes one English form for 1 and the other for the rest', () => {
    expect([0, 1, 2, 21].map(pluralRules.en)).toEqual([1, 0, 1, 1])
  })
})
