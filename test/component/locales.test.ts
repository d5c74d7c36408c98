import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pluralRules } from '../../renderer/i18n/plural.ts'
import { launchTexts } from '../../renderer/locales/launch.ts'

const renderer = join(import.meta.dirname, '../../renderer')

/** The files of a language: the app's own, and those that panels keep beside themselves. */
const filesOf = (locale: string) =>
  readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) =>
    new RegExp(`^(locales|panels[\\\\/]\\w+)[\\\\/]${locale}\\.json$`).test(name),
  )

/** `a.b.c` → text, for every text of a language. */
function texts(locale: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') found.set(path.join('.'), value)
    else {
      for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
    }
  }
  for (const name of filesOf(locale)) {
    walk(JSON.parse(readFileSync(join(renderer, name), 'utf8')), [])
  }
  return found
}

const ru = texts('ru')
const en = texts('en')

const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|vue)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(renderer, name), 'utf8') }))

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g))].sort((a, b) => (a < b ? -1 : 1))

describe('the texts', () => {
  it('are the same set in both languages', () => {
    expect([...en.keys()].sort()).toEqual([...ru.keys()].sort())
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

  it('exist for every key that the sources name', () => {
    for (const { name, text } of sources) {
      for (const [, key = ''] of text.matchAll(/\bt\(\s*'([\w.]+)'/g)) {
        expect({ name, key, known: ru.has(key) }).toEqual({ name, key, known: true })
      }
    }
  })

  it('are all used', () => {
    const all = sources.map(({ text }) => text).join('\n')
    const prefixes = [...all.matchAll(/`([\w.]+\.)\$\{/g)].map(([, prefix]) => prefix ?? '')
    const suffixed = [...all.matchAll(/`([\w.]+)\.\$\{[^}]+\}(\w+)`/g)]
    for (const key of ru.keys()) {
      const used =
        all.includes(`'${key}'`) ||
        prefixes.some((prefix) => key.startsWith(prefix)) ||
        suffixed.some(
          ([, before, after]) => key.startsWith(`${before}.`) && key.endsWith(after ?? ''),
        )
      expect({ key, used }).toEqual({ key, used: true })
    }
  })
})

describe('the texts of the launch', () => {
  it('are there in both languages', () => {
    expect(Object.keys(launchTexts.en)).toEqual(Object.keys(launchTexts.ru))
    expect(launchTexts.ru.notStarted).toMatch(/\p{Script=Cyrillic}/u)
    expect(Object.values(launchTexts.en).join()).not.toMatch(/\p{Script=Cyrillic}/u)
  })

  it('are those that the app shows after it', () => {
    const places = {
      messages: 'inbox.title',
      searchHint: 'inbox.searchHint',
      of: 'strip.of',
      online: 'presence.online',
      offline: 'presence.offline',
      demo: 'cabinets.demoTag',
      you: 'inbox.you',
      draft: 'inbox.draft',
      noMessages: 'inbox.noMessages',
      emptyMessage: 'inbox.emptyMessage',
      yesterday: 'time.yesterdayShort',
    } as const
    for (const [name, key] of Object.entries(places) as [keyof typeof places, string][]) {
      expect([launchTexts.ru[name], launchTexts.en[name]]).toEqual([ru.get(key), en.get(key)])
    }
    expect(launchTexts.ru.online).toBe(ru.get('link.online'))
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
