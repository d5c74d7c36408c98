import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluralRules } from '../../renderer/i18n/plural.ts'
import { launchTexts } from '../../renderer/locales/launch.ts'

const renderer = join(import.meta.dirname, '../../renderer')

/** All texts of a file by their keys: `a.b.c` → text. */
function textsOf(file: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') found.set(path.join('.'), value)
    else {
      for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
    }
  }
  walk(JSON.parse(readFileSync(join(renderer, file), 'utf8')), [])
  return found
}

const COMMON = 'locales'
/** Folders with texts of their own. */
const folders = globSync('**/ru.json', { cwd: renderer }).map((file) =>
  posix.dirname(slashed(file)),
)
const all = (locale: string) =>
  folders.map((folder) => [folder, textsOf(`${folder}/${locale}.json`)] as const)
const merged = (locale: string) => new Map(all(locale).flatMap(([, texts]) => [...texts]))
const ru = merged('ru')
const en = merged('en')

/** Stores and the bridge say nothing; their commands have names like keys. */
const sources = globSync('**/*.{ts,vue}', {
  cwd: renderer,
  exclude: ['bridge/**', 'stores/**'],
}).map((file) => ({ name: slashed(file), text: readFileSync(join(renderer, file), 'utf8') }))

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Whose texts are there when a source is shown: its own folder's, or else the common ones alone. */
const homeOf = (source: string) =>
  folders.find((folder) => folder !== COMMON && source.startsWith(`${folder}/`)) ?? COMMON

/** The keys that a source names, and patterns of those that it makes of several parts. */
const named = new Map(
  sources.map(({ name, text }) => {
    const made = [...text.matchAll(/`([\w.]+\.(?:\$\{[^}`]*\}[\w.]*)+)`/g)].map(
      ([, key = '']) =>
        new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.]+')}$`),
    )
    const plain = new Set([...text.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key))
    return [name, { plain, made }] as const
  }),
)

/** Where a key is used: the homes of all sources that name it. */
function usersOf(key: string): Set<string> {
  const users = [...named].filter(
    ([, { plain, made }]) => plain.has(key) || made.some((pattern) => pattern.test(key)),
  )
  return new Set(users.map(([name]) => homeOf(name)))
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g))].sort((a, b) => (a < b ? -1 : 1))

describe('the texts', () => {
  it('are the same set in both languages, in the same places', () => {
    const keys = (locale: string) =>
      all(locale).map(([folder, texts]) => [folder, [...texts.keys()]])
    expect(keys('en')).toEqual(keys('ru'))
  })

  it('stand in one file each', () => {
    expect(all('ru').flatMap(([, texts]) => [...texts.keys()])).toHaveLength(ru.size)
  })

  it('carry the same placeholders in both languages', () => {
    for (const [key, text] of ru) {
      expect({ key, has: placeholders(en.get(key) ?? '') }).toEqual({
        key,
        has: placeholders(text),
      })
    }
  })

  it('have three forms in Russian wherever they have two in English', () => {
    for (const [key, text] of ru) {
      const forms = { ru: text.split('|').length, en: en.get(key)?.split('|').length }
      expect({ key, forms }).toEqual({
        key,
        forms: forms.ru === 1 ? { ru: 1, en: 1 } : { ru: 3, en: 2 },
      })
    }
  })

  it('are Russian in Russian and English in English, but for names', () => {
    const names =
      /^(settings\.(otherLanguage|locale|sendWith)|composer\.|numbers\.(kinds\.800|columns\.crm|types\.crm|crmFirst|crms\.)|external\.kinds\.sipuri)/
    for (const [key, text] of ru) {
      if (names.test(key) || text === '') continue
      expect(`${key}: ${text.replace(/\{\w+\}/g, '')}`).toMatch(
        /: .*(\p{Script=Cyrillic}|·|^\W*$)/u,
      )
    }
    for (const [key, text] of en) {
      if (names.test(key)) continue
      expect(`${key}: ${text}`).not.toMatch(/\p{Script=Cyrillic}/u)
    }
  })

  it('are there for every key that a source names, when it is shown', () => {
    const texts = new Map(all('ru'))
    for (const { name, text } of sources) {
      for (const [, key = ''] of text.matchAll(/\bt\(\s*'([\w.]+)'/g)) {
        const known = texts.get(COMMON)?.has(key) || texts.get(homeOf(name))?.has(key)
        expect({ name, key, known }).toEqual({ name, key, known: true })
      }
    }
  })

  it('are all used, and lie where they are used: in common those of several', () => {
    for (const [folder, texts] of all('ru')) {
      for (const key of texts.keys()) {
        const users = [...usersOf(key)]
        const fits =
          folder === COMMON
            ? users.includes(COMMON) || users.length > 1
            : users.length === 1 && users[0] === folder
        expect({ folder, key, users, fits }).toMatchObject({ fits: true })
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
