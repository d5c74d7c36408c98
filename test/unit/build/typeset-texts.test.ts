import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { typeset, typesetTexts } from '../../../.scripts/vite/typeset-texts.ts'

const root = join(import.meta.dirname, '../../..')
/** Shows no-break spaces as `_` and thin ones as `'`. */
const shown = (text: string, locale: 'ru' | 'en' = 'ru') =>
  typeset(text, locale).replaceAll('\u00a0', '_').replaceAll('\u202f', "'")

const locale = fc.constantFrom('ru' as const, 'en' as const)
/** Texts of what the rules look at, so that they meet. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ' ',
        ' ',
        ' ',
        '—',
        '|',
        '№',
        '{n}',
        '{name}',
        'и',
        'бы',
        'МБ',
        '%',
        '«',
        '7',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''))
const plain = (one: string) => one.replace(/[\u00a0\u202f]/g, ' ')

describe('typesetting', () => {
  it.each([
    ['Звонки на 99 999 номеров', "Звонки на_99'999_номеров"],
    ['от {least} до 1 000,50 ₽', "от_{least} до_1'000,50_₽"],
    ['+7 495 123 456', '+7 495 123 456'],
    ['{n} с после звонка', '{n}_с после звонка'],
    ['{n} день | {n} дня и ночь | {n} дней', '{n}_день | {n}_дня и_ночь | {n}_дней'],
    ['Файл до {most} МБ', 'Файл до_{most}_МБ'],
    ['«Продажи» и «Склад» — группы', '«Продажи» и_«Склад»_— группы'],
    ['Договор № {id}', 'Договор №_{id}'],
    ['Выполнена ли операция', 'Выполнена_ли операция'],
  ])('binds %j', (one, bound) => expect(shown(one)).toBe(bound))

  it('binds no short words in English', () => {
    expect(shown('Up to {most} MB of 10 files – no more', 'en')).toBe(
      'Up to {most}_MB of 10_files_– no more',
    )
  })

  it('changes nothing but spaces, and nothing the second time', () => {
    fc.assert(
      fc.property(text, locale, (one, language) => {
        const once = typeset(one, language)
        expect(plain(once)).toBe(plain(one))
        expect(typeset(once, language)).toBe(once)
        // Forms of a plural are told apart by these.
        expect(once.split(' | ').length).toBe(one.split(' | ').length)
      }),
    )
  })

  it.each(['ru', 'en'] as const)(
    'keeps keys, placeholders and forms of every text in %s',
    (one) => {
      const { transform } = typesetTexts() as {
        transform(code: string, id: string): { code: string } | undefined
      }
      for (const path of globSync(`{electron,renderer}/**/${one}.json`, { cwd: root })) {
        const file = readFileSync(join(root, path), 'utf8')
        const built = transform(file, `/${path}`)?.code ?? ''
        expect(JSON.parse(plain(built))).toEqual(JSON.parse(plain(file)))
      }
    },
  )

  it('leaves other files alone', () => {
    const { transform } = typesetTexts() as { transform(code: string, id: string): unknown }
    expect(transform('{"a": "1 с"}', '/renderer/locales/glossary.json')).toBeUndefined()
  })
})
