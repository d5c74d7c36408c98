import { normaliseNumber } from '../../shared/phone-number.ts'
import type { FeeKind } from '../../bridge/money.ts'
import type { Connected } from './connected.ts'

/** Purpose of a periodic charge, parsed from its comment. */
export interface CommentSubject {
  kind: FeeKind
  /** See `Thing`. */
  key: string
  /** The name in the comment. */
  name: string
  /** The package of verification calls in the comment. */
  pack?: string
}

/** Anything that may be a telephone number. */
const NUMBERS = /\+?\d[\d\s().-]{8,}\d/g
const RUSSIAN = /^7\d{10}$/
/** A packet's fee, and not what was sent beyond it. */
const PACKET = /пакет|packet/iu
const BEYOND = /сверх|beyond|over/iu

/** Returns a function that finds the thing, connected or former, that a comment is about. */
export function createAbout(connected: Connected): (comment: string) => CommentSubject | undefined {
  const { tariff, numbers, packets = [], services = [], calls } = connected
  const own = new Set(numbers?.map(({ number }) => number))
  const nameOfTariff = longestOf(tariff ? [tariff, ...tariff.others] : [])
  const nameOfPacket = longestOf(packets)
  const nameOfService = longestOf(services)
  const nameOfPackage = longestOf(calls?.packages ?? [])
  const accounts = calls?.accounts.flatMap(({ id, names }) => names.map((name) => ({ id, name })))
  const nameOfAccount = longestOf(accounts ?? [])
  const nameOfFormer = longestOf((calls?.former ?? []).map((name) => ({ name })))

  function ofNumber(comment: string): CommentSubject | undefined {
    const found = (comment.match(NUMBERS) ?? []).map(normaliseNumber)
    const number = found.find((one) => own.has(one)) ?? found.find((one) => RUSSIAN.test(one))
    if (numbers === undefined || number === undefined) return undefined
    const isPacket = PACKET.test(comment) && !BEYOND.test(comment)
    if (!isPacket) return { kind: 'number', key: number, name: number }
    return { kind: 'packet', key: number, name: nameOfPacket(comment)?.name ?? number }
  }

  function ofCalls(comment: string): CommentSubject | undefined {
    const pack = nameOfPackage(comment)?.name
    if (pack === undefined) return undefined
    const account = nameOfAccount(comment)
    if (account) return { kind: 'calls', key: String(account.id), name: account.name, pack }
    const former = nameOfFormer(comment)
    const isGone = former !== undefined || accounts?.length === 0
    return isGone ? { kind: 'calls', key: '', name: former?.name ?? pack, pack } : undefined
  }

  function find(comment: string): CommentSubject | undefined {
    const known = ofNumber(comment) ?? ofCalls(comment)
    if (known) return known
    const service = nameOfService(comment)
    if (service) return { kind: 'service', key: service.name, name: service.name }
    const named = nameOfTariff(comment)
    return named && { kind: 'tariff', key: '', name: named.name }
  }

  const found = new Map<string, CommentSubject | undefined>()
  return (comment) => {
    if (!found.has(comment)) found.set(comment, find(comment))
    return found.get(comment)
  }
}

/** Finds the thing with the longest name that a text has as whole words: «Офис плюс» is not «Офис». */
function longestOf<T extends { name: string }>(
  things: readonly T[],
): (text: string) => T | undefined {
  const patterns = things
    .filter(({ name }) => name.trim() !== '')
    .toSorted((one, other) => other.name.length - one.name.length)
    .map((thing) => ({ thing, words: wordsOf(thing.name) }))
  return (text) => {
    const words = wordsOf(text)
    return patterns.find((one) => words.includes(one.words))?.thing
  }
}

/** The words of a text in small letters with a space around each, so that only whole ones are found. */
const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')} `
