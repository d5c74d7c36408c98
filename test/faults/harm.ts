import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../electron/demo/random.ts'
import { filesIn, isOf, weightOf } from './kept-files.ts'

/** What is done to a file that is kept while the program does not run. */
export const WAYS = ['flipped', 'cut', 'gone', 'older', 'older with its log'] as const

export interface Harm {
  /** The file, in the data folder. */
  file: string
  how: (typeof WAYS)[number]
}

/** Where a folder is harmed. */
export interface Harmed {
  /** The data folder. */
  home: string
  /** A copy of it as it was some time before. */
  earlier: string
  /** Whose files are meant, beside everybody's; anybody's unless told. */
  cabinet?: string
  /** What may be done; anything unless told. */
  only?: HarmChoice | undefined
}

/** Harms of some files alone, and in one way alone. */
export interface HarmChoice {
  files: RegExp
  how?: (typeof WAYS)[number]
}

/**
 * Harms one file of a data folder, at a place that chance decides, those that matter more often. Returns
 * undefined where none is there that is meant.
 */
export function harm(random: Random, { home, earlier, cabinet, only }: Harmed): Harm | undefined {
  const meant = filesIn(home).filter((file) => {
    if (cabinet !== undefined && !isOf(file, cabinet)) return false
    return only?.files.test(file) ?? true
  })
  const weighted = meant.flatMap((one) => Array<string>(weightOf(one)).fill(one))
  if (weighted.length === 0) return undefined
  const file = random.pick(weighted)
  const before = join(earlier, file)
  const how = random.pick(waysOf(file, existsSync(before), only?.how))
  const path = join(home, file)
  switch (how) {
    case 'flipped':
      flip(path, random)
      break
    case 'cut':
      truncateSync(path, placeIn(readFileSync(path), random))
      break
    case 'gone':
      rmSync(path)
      break
    case 'older':
      cpSync(before, path)
      break
    case 'older with its log':
      for (const end of ['', '-wal', '-shm']) {
        rmSync(path + end, { force: true })
        if (existsSync(before + end)) cpSync(before + end, path + end)
      }
  }
  return { file, how }
}

/** In which ways a file can be harmed; in one alone where that is possible. A log may stay, or be an older one, too. */
function waysOf(file: string, hasOlder: boolean, only: HarmChoice['how']) {
  const ways = WAYS.filter((way) => {
    if (way === 'older with its log') return hasOlder && file.endsWith('.db')
    return way !== 'older' || hasOlder
  })
  return only && ways.includes(only) ? [only] : ways
}

const PARTS = ['at its beginning', 'in its middle', 'at its end'] as const

/** A place in a file. */
function placeIn({ length }: Buffer, random: Random): number {
  const part = PARTS.indexOf(random.pick(PARTS))
  const begin = (place: number) => Math.floor((place * length) / PARTS.length)
  return random.int(begin(part), Math.max(begin(part), begin(part + 1) - 1))
}

/** Turns one bit over. */
function flip(path: string, random: Random): void {
  const bytes = readFileSync(path)
  if (bytes.length === 0) return
  const place = placeIn(bytes, random)
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << random.int(0, 7)), place)
  writeFileSync(path, bytes)
}
