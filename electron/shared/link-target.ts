import { lettersOf } from './punycode.ts'

/** Alphabets whose letters look alike; every other script is `other`. */
const ALPHABETS = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
} as const
type Alphabet = keyof typeof ALPHABETS | 'other'

/** The real target of a link. */
export interface LinkTarget {
  /** Address without the user name and password that may precede the host. */
  address: string
  /** As it is asked for: ASCII. */
  host: string
  /** The decoded letters of an encoded host. */
  reading?: string
  /** Alphabets that one part of the host mixes. */
  mixed: Alphabet[]
  /** True if a user's name or a password precedes the host. */
  named: boolean
}

/** @param written an address that can be parsed */
export function targetOf(written: string): LinkTarget {
  const url = new URL(written)
  const named = url.username !== '' || url.password !== ''
  url.username = ''
  url.password = ''
  const { host, hostname, href } = url
  const labels = hostname.split('.').map(lettersOf)
  const reading = labels.join('.')
  const mixed = new Set(
    labels
      .map(alphabetsOf)
      .filter((all) => all.length > 1)
      .flat(),
  )
  return {
    address: href,
    host,
    ...(reading !== hostname && { reading }),
    mixed: [...mixed],
    named,
  }
}

function alphabetsOf(label: string): Alphabet[] {
  const known = Object.entries(ALPHABETS) as [Alphabet, RegExp][]
  const letters = label.match(/\p{L}/gu) ?? []
  const found = letters.map(
    (letter) => known.find(([, signs]) => signs.test(letter))?.[0] ?? 'other',
  )
  return [...new Set(found)]
}
