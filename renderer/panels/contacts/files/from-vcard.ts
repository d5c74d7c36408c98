import ICAL from 'ical.js'
import { MOST, TooMuch } from '../../../files/too-much.ts'
import { collectPeople, splitNumbers, splitTags } from './person.ts'
import type { Corrections, FileContent } from './types.ts'
import { wishesIn } from './wishes.ts'
import { AGREED, CONSENT, readableLines, REFUSES, type CardLine } from './vcard-lines.ts'

type Property = [name: string, parameters: object, type: string, ...values: unknown[]]

/** The lines of a card, and its first line in the file. */
interface Card {
  line: number
  text: string[]
}

/** Cards one after the other; one within another, as an assistant's (AGENT), is left out. */
function* cardsOf(lines: Iterable<CardLine>): Generator<Card> {
  let card: Card | undefined
  let [count, inner] = [0, 0]
  let isAgent = false
  for (const { line, text } of lines) {
    const agent = /^AGENT:(BEGIN:VCARD$)?/i.exec(text)
    const isInner =
      card !== undefined && (agent?.[1] !== undefined || (isAgent && BEGIN.test(text)))
    isAgent = agent !== null
    if (isInner) inner += 1
    else if (inner > 0 && END.test(text)) inner -= 1
    else if (BEGIN.test(text)) {
      // The previous card has no end, which is reported.
      if (card) yield card
      ;[card, inner] = [{ line, text: [] }, 0]
      count += 1
      if (count > MOST.rows) throw new TooMuch('cards', line, MOST.rows)
      card.text.push(text)
    } else if (card && inner === 0 && !isAgent) {
      card.text.push(text)
      if (card.text.length > MOST.columns) throw new TooMuch('fields', card.line, MOST.columns)
      if (END.test(text)) {
        yield card
        card = undefined
      }
    }
  }
  if (card) yield card
}

const BEGIN = /^BEGIN:VCARD$/i
const END = /^END:VCARD$/i

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' ')
  return typeof value === 'string' ? value : ''
}

/** `N` has its parts in the order family, given, additional, prefix, suffix. */
function nameFrom(properties: Property[]): string {
  const first = (name: string) => properties.find((one) => one[0] === name)?.[3]
  const parts = first('n')
  const byParts = Array.isArray(parts) ? textOf([parts[0], parts[1], parts[2]]) : textOf(parts)
  const others = [first('fn'), byParts, first('nickname'), first('org')]
  return others.map((one) => textOf(one).trim()).find(Boolean) ?? ''
}

/** The people of a vCard file of version 2.1, 3.0 or 4.0. @throws TooMuch where it is beyond `MOST` */
export function fromVcard(file: string, corrections?: Corrections): FileContent {
  const { content, problem, takeUp } = collectPeople(corrections)
  const now = Date.now()
  for (const { line, text } of cardsOf(readableLines(file))) {
    let properties: Property[]
    try {
      const [, found] = ICAL.parse(text.join('\r\n')) as [string, Property[]]
      properties = found
    } catch {
      problem(line, 'unreadable')
      continue
    }
    /** Returns all values of a property, which may occur several times with several values each. */
    const all = (name: string) =>
      properties.filter((one) => one[0] === name).flatMap(([, , , ...values]) => values)
    const own = (name: string) => all(name.toLowerCase()).map(textOf).join(', ')
    takeUp({
      line,
      name: nameFrom(properties),
      numbers: all('tel').flatMap((value) => splitNumbers(textOf(value))),
      note: all('note').map(textOf).join('\n'),
      tags: all('categories').map(textOf).flatMap(splitTags),
      agreed: all(AGREED.toLowerCase()).map(textOf).join('\n'),
      wishes: wishesIn(own(REFUSES), own(CONSENT), '+', now),
    })
  }
  return content
}
