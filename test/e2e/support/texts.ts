import { globSync, readFileSync } from 'node:fs'
import type { Language } from './words.ts'

type Texts = { [key: string]: string | Texts }

/** All texts of the page in a language; later files add to earlier ones. */
const files = globSync('renderer/**/ru.json')

/** Returns the page's text of a key, as the app shows it in a language. */
export function textOf(language: Language, key: string): string {
  for (const file of files) {
    const texts = JSON.parse(
      readFileSync(file.replace('ru.json', `${language}.json`), 'utf8'),
    ) as Texts
    const found = key
      .split('.')
      .reduce<Texts | string | undefined>(
        (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
        texts,
      )
    if (typeof found === 'string') return found
  }
  throw new Error(`There is no text ${key}`)
}
