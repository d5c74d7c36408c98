import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/*
 * The one reader of telephone numbers: what a form accepts, what is sent, what a file holds, what a link
 * names and what is looked for are the same number, however it is written.
 */

const HOME = 'RU'
const HOME_CODE = '7'
/** Up to this many digits it is a short code, which belongs to one operator and has no country. */
const SHORT_CODE = 6
const LONGEST_CODE = 15
/** In characters, including digits dialled after the answer. */
const LONGEST = 80
const CACHE = 20_000

/** A number as typed. */
interface TypedNumber {
  /** Its digits, without other characters. */
  digits: string
  /** It begins with a plus. */
  isInternational: boolean
  /** A prefix set apart, with fewer digits behind it than a number at home has. */
  isShort: boolean
  /** Digits dialled after the answer: an extension, or those after a pause; may be empty. */
  after: string
}

/** A number that was read. */
export interface PhoneNumber {
  /** Digits in international form, or a short code. Keeps its plus where digits alone mean another one. */
  number: string
  /** Digits dialled after the answer: an extension, or those after a pause; may be empty. */
  after: string
}

/**
 * Directional marks, joiners, soft hyphens, the marks that make an emoji of a digit: invisible, and
 * never meant.
 */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}]/gu
/** An address, quotes, and the marks by which a table keeps a number from being calculated with. */
const BEFORE = /^(?:(?:tel|sms|smsto|callto):(?:\/\/)?|[='"«„“”‘’<\s])+/i
const KINDS =
  '(?:номер телефона|телефон|номер|тел|мобильный|моб|рабочий|раб|домашний|дом|сотовый|сот|т|м|phone number|phone|tel|mobile|mob|cell|work|home)'
const LABEL = new RegExp(`^${KINDS}(?!\\p{L})[.:\\s]*(?=[+(\\d])`, 'iu')
const BODY = /^[\s(]*\+?[\d\s()[\]./·•~\u223c\p{Pd}\u2212]*/u
/** A figure that went through a program for calculating; with ten digits from 7 or 8 on, its last one may be the zero. */
const DECIMAL = /^(\+?(?![78]\d{9}\.0$)\d{10,15})(?:\.0+|,00)$/

/** The sign for a number comes as "No" after all signs of one meaning were made one. */
const EXTENSION =
  '(?:добавочный|добав|доб|дополнительный|доп|внутренний|внутр|вн|тоновый набор|тон|extension|extn|ext|internal|int|no|x)'
const KIND_BEHIND = new RegExp(`[\\s,;([]*(?<!\\p{L})${KINDS}[.)\\]\\s]*$`, 'iu')
/** Text that may follow a number: punctuation, an extension, or digits after a pause. */
const REST = [
  /^[\s.,;:"'»“”’>)\]]*$/,
  new RegExp(
    `^[\\s,;([./\\p{Pd}]*${EXTENSION}(?!\\p{L})[.:=]*\\s*(?:номер|no\\.?|#)?[\\s(]*(?<after>\\d{1,10})[\\s.)\\]]*$`,
    'iu',
  ),
  /^\s*[,;pwtx×*#]+\s*(?<after>\d[\d,;pwt*#]{0,40})\s*$/i,
]
const PARAMETER = /;([a-z\d-]+)(?:=([^;]*))?/giy

const cache = new Map<string, string>()

/**
 * The number in a typed text: with 8, 7, +7, 8~10, 00 or nothing before it, in digits of any
 * script, with invisible marks, as an address (RFC 3966), with an extension or pauses behind it.
 * Returns undefined for impossible numbers and for several.
 */
export function readNumber(typed: string): PhoneNumber | undefined {
  const written = writtenIn(typed)
  if (!written) return undefined
  const { digits, isInternational, isShort, after } = written
  if (isCode(written)) return { number: digits, after }
  const number = isShort ? undefined : fullNumber(digits, isInternational)
  return number !== undefined && isThere(number) ? { number, after } : undefined
}

/** The number alone of a typed text, without digits dialled after the answer. */
export const readReceiver = (typed: string): string | undefined => readNumber(typed)?.number

/**
 * A number to which calls are led, behind whose answer nothing can be dialled. With a + it may be one
 * that no known plan of numbers has; a short code is none.
 */
export function readDestination(typed: string): string | undefined {
  const written = writtenIn(typed)
  if (!written || written.after !== '') return undefined
  const isAbroad = written.isInternational && !written.digits.startsWith(HOME_CODE)
  const number = readReceiver(typed) ?? (isAbroad ? normaliseNumber(typed) : '')
  return /^\+?[1-9]\d{9,14}$/.test(number) ? number : undefined
}

/**
 * One spelling for every way of writing a number, also for what comes from elsewhere. Letter senders and
 * service codes with `*` or `#` stay as they are, as do digits that no plan of numbers has.
 */
export function normaliseNumber(written: string): string {
  const known = cache.get(written)
  if (known !== undefined) return known
  const normalised = normalise(written)
  if (cache.size >= CACHE) cache.clear()
  cache.set(written, normalised)
  return normalised
}

function normalise(written: string): string {
  const read = writtenIn(written)
  if (!read || read.isShort) return written.trim()
  const { digits, isInternational } = read
  if (digits.length <= SHORT_CODE) return digits
  return fullNumber(digits, isInternational) ?? atHome(digits)
}

/** True if it may be a number or a short code, even if no numbering plan has it. */
export function looksLikeNumber(text: string): boolean {
  const digits = writtenIn(text)?.digits ?? ''
  if (digits.length < 3 || digits.length > LONGEST_CODE) return false
  return readNumber(text) !== undefined || !(DAY.test(text) || isMiscounted(digits))
}

/** The same of a number with its country or at least its city. */
export const looksLikeFullNumber = (text: string): boolean =>
  looksLikeNumber(text) && /\d{10}/.test(normaliseNumber(text))

const DAY = /^\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})\s*$/

/** Two numbers written together, or one with a digit too many or too few, by the home plan. */
const isMiscounted = (digits: string) =>
  (/^[78]\d{11}/.test(digits) && !isThere(digits)) || /^[78]\d{9}$/.test(digits)

/** True if messages can be sent to the normalised number. */
export function isDialable(normalised: string): boolean {
  return /^\+?\d{3,15}$/.test(normalised)
}

/** Search terms for a number. */
export interface SoughtNumber {
  /** The whole number in international form, where a whole one was typed. */
  whole?: string
  /** Digits that may occur anywhere in it. */
  part?: string
  /** Digits with which it may begin. */
  starts: string[]
}

/** Search terms for a number that was typed in part or as a whole; undefined for other words. */
export function soughtNumber(typed: string): SoughtNumber | undefined {
  const written = writtenIn(typed)
  if (!written) return undefined
  const { digits, isInternational } = written
  const whole = isCode(written) ? undefined : readReceiver(typed)?.replace('+', '')
  if (whole !== undefined) return { whole, part: digits, starts: [whole] }
  const starts = isInternational
    ? [digits]
    : prefixes.flatMap(([by, of]) => (by.test(digits) ? [digits.replace(by, of)] : []))
  return isInternational ? { starts } : { part: digits, starts }
}

/**
 * Prefixes of numbers at home or abroad, with the beginning of the number in international form.
 */
const prefixes: [RegExp, string][] = [
  [/^8/, HOME_CODE],
  [/^(?:810|00)(?=\d)/, ''],
]

/** True if the digits of a number, with or without its plus, match the search. */
export function isSought(number: string, { part, starts }: SoughtNumber): boolean {
  const digits = number.replace('+', '')
  return (
    (part !== undefined && digits.includes(part)) || starts.some((one) => digits.startsWith(one))
  )
}

/** Parts of a number, and what is dialled after it; nothing where something else is written. */
function writtenIn(typed: string): TypedNumber | undefined {
  if (typed.length > LONGEST) return undefined
  const wrapped = unwrapped(typed)
  const text = wrapped.replace(LABEL, '')
  const [body = ''] = BODY.exec(text) ?? []
  const digits = body.replace(/\D/g, '')
  if (digits === '') return undefined
  const isInternational = /^[\s(]*\+/.test(body)
  const isShort = digits.length === 10 && PREFIX.test(body)
  const rest = text.slice(body.length).replace(KIND_BEHIND, '')
  const isBare = wrapped === body
  if (isBare) return { digits, isInternational, isShort, after: '' }
  const behind = digits.length > SHORT_CODE ? afterIn(rest, digits, isInternational) : undefined
  return behind && { digits, isInternational, isShort, ...behind }
}

/** A prefix that is set apart from what follows, where an area code would have three digits. */
const PREFIX = /^[\s(+]*[78][^\d]/

/** As it reads: digits in one script, nothing that cannot be seen, nothing around it. */
function unwrapped(typed: string): string {
  const seen = typed
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/[^\P{Nd}\d]/gu, digitOf)
    .trim()
  const text = /^(?:tel|sms|smsto|callto):/i.test(seen) ? decoded(seen) : seen
  return text.replace(BEFORE, '').replace(DECIMAL, '$1')
}

/** The digit that a sign of any script is: their ten lie together, from zero on. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Digits dialled after the answer, or the country, by what stands behind a number. */
function afterIn(
  rest: string,
  digits: string,
  isInternational: boolean,
): (Partial<TypedNumber> & Pick<TypedNumber, 'after'>) | undefined {
  for (const form of REST) {
    const found = form.exec(rest)
    if (!found) continue
    const after = found.groups?.['after'] ?? ''
    // The digits behind it may be another whole number, not an extension.
    return isWhole(after) ? undefined : { after }
  }
  return parametersIn(rest, digits, isInternational)
}

/** Parameters of an address (RFC 3966, and `postd` of the one before it). */
function parametersIn(rest: string, digits: string, isInternational: boolean) {
  const found = [...rest.matchAll(PARAMETER)]
  if (found.map(([whole]) => whole).join('') !== rest) return undefined
  const said = new Map(found.map(([, name = '', value = '']) => [name.toLowerCase(), value]))
  const after = (said.get('ext') ?? said.get('postd') ?? '').replace(/^[pw,;]+/i, '')
  const context = isInternational ? undefined : /^\+(\d+)$/.exec(said.get('phone-context') ?? '')
  return context
    ? { digits: `${context[1]}${digits}`, isInternational: true, isShort: false, after }
    : { after }
}

const isWhole = (after: string) =>
  after.length > SHORT_CODE && fullNumber(after.replace(/\D/g, ''), false) !== undefined

const isCode = ({ digits, isInternational }: TypedNumber) =>
  !isInternational && digits.length >= 3 && digits.length <= SHORT_CODE

/** Digits in international form; nothing where no plan of numbers has them. */
function fullNumber(digits: string, isInternational: boolean): string | undefined {
  const abroad = afterPrefix(digits) ?? (isInternational ? digits : undefined)
  const international = abroad === undefined ? undefined : read(`+${abroad}`)
  if (international !== undefined) {
    const bare = fullNumber(international, false) ?? atHome(international)
    return bare === international ? international : `+${international}`
  }
  // With a plus it has its country, but for the prefix that is dialled at home.
  if (abroad !== undefined && !/^8\d{10,}$/.test(abroad)) return undefined
  if (digits.length === 10 && !NATIONAL.test(digits)) return undefined
  const home = abroad ?? digits
  return read(home.startsWith(HOME_CODE) && home.length > 10 ? `+${home}` : home)
}

/** Codes of the home plan. Others of ten digits are eleven with one left out, which would be somebody else's. */
const NATIONAL = /^(?:[349]|8[013-7](?<!8[45])|82[01]|84[1-8]|85[15])/

/** Digits of a number that the library knows. */
function read(written: string): string | undefined {
  if (!isValidPhoneNumber(written, HOME)) return undefined
  return parsePhoneNumberFromString(written, HOME)?.number.slice(1)
}

const isThere = (number: string) => isValidPhoneNumber(`+${number.replace('+', '')}`)

/** Digits after an international prefix: `00`, or `8~10`, by which one dials abroad from Russia. */
function afterPrefix(digits: string): string | undefined {
  const rest = digits.replace(/^(?:(?:00)+|810)/, '')
  return rest !== digits && rest.length > SHORT_CODE ? rest : undefined
}

/** Digits without any prefix, as they are written at home. */
function atHome(digits: string): string {
  if (digits.length === 11 && digits.startsWith('8')) return HOME_CODE + digits.slice(1)
  if (digits.length === 10 && NATIONAL.test(digits)) return HOME_CODE + digits
  return digits
}
