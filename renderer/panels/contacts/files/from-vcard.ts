import ICAL from 'ical.js'
import { splitNumbers, takeUp } from './person.ts'
import type { FileContent } from './types.ts'
import { readableLines, type CardLine } from './vcard-lines.ts'

type Property = [name: string, parameters: object, type: string, ...values: unknown[]]

/** One card's lines, and where it begins in the file. */
interface Card {
  line: number
  text: string[]
}

function* cardsOf(lines: CardLine[]): Generator<Card> {
  let card: Card | undefined
  for (const { line, text } of lines) {
    if (/^BEGIN:VCARD$/i.test(text)) card = { line, text: [] }
    card?.text.push(text)
    if (card && /^END:VCARD$/i.test(text)) {
      yield card
      card = undefined
    }
  }
  if (card) yield card
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' ')
  return typeof value === 'string' ? value : ''
}

/** `N` has its parts in the order family, given, additional, prefix, suffix. */
function nameFrom(properties: Property[]): string {
  const first = (name: string) => properties.find((one) => one[0] === name)?.[3]
  const parts = first('n')
  const byParts = Array.isArray(parts) ? textOf([parts[0], parts[1], parts[2]]) : textOf(parts)
  return textOf(first('fn')).trim() || byParts.trim() || textOf(first('org'))
}

/** The people of a vCard file of version 2.1, 3.0 or 4.0. */
export function fromVcard(file: string): FileContent {
  const content: FileContent = { people: [], problems: [] }
  for (const { line, text } of cardsOf(readableLines(file))) {
    let properties: Property[]
    try {
      const [, found] = ICAL.parse(text.join('\r\n')) as [string, Property[]]
      properties = found
    } catch {
      content.problems.push({ line, kind: 'unreadable' })
      continue
    }
    const all = (name: string) => properties.filter((one) => one[0] === name).map((one) => one[3])
    takeUp(content, {
      line,
      name: nameFrom(properties),
      numbers: all('tel').flatMap((value) => splitNumbers(textOf(value))),
      note: all('note').map(textOf).join('\n'),
    })
  }
  return content
}
