import { looksLikeFullNumber, looksLikeNumber } from './phone-number.ts'

/** The schemes of links that lead into the app. */
export const linkSchemes = ['switchdesk', 'sms', 'tel'] as const
export type LinkScheme = (typeof linkSchemes)[number]

/** The request of a link from outside: it opens a place or fills a field, and does nothing else. */
export type AppLink =
  | { kind: 'place'; account?: string; to: string }
  | { kind: 'message'; number: string; text: string }
  | { kind: 'call'; number: string }
  | { kind: 'unreadable' }

/** Longer ones are not read: nothing in the app has such an address. */
const LONGEST = 8_000

/** Panels that links lead to; signing in is none of them. */
export const linkedPanels = [
  'accounts',
  'inbox',
  'contacts',
  'numbers',
  'extensions',
  'groups',
  'queues',
  'menus',
  'media',
  'routes',
  'check',
  'changes',
  'money',
  'hooks',
  'people',
  'support',
  'today',
  'settings',
  'diagnostics',
]

/** Parameters that an address may have beside its panel. Only a message's number fills a form. */
const PARAMETERS = new Set([
  'extension',
  'find',
  'group',
  'menu',
  'message',
  'month',
  'number',
  'queue',
  'webhook',
  'write',
])

/** True for an argument that is a link passed by the system. */
export const isAppLink = (text: string): boolean =>
  linkSchemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}:`))

/** Parses a link, which may come from anyone. */
export function readLink(link: string): AppLink {
  if (link.length > LONGEST || !URL.canParse(link)) return { kind: 'unreadable' }
  const url = new URL(link)
  const read = { 'switchdesk:': placeIn, 'sms:': messageIn, 'tel:': callIn }[url.protocol]
  return read?.(url) ?? { kind: 'unreadable' }
}

/** `switchdesk:panel/part?parameter=value`, with two slashes or none; `account` names another account. */
function placeIn({ host, pathname, searchParams }: URL): AppLink | undefined {
  const [panel = '', ...parts] = `${host}${pathname}`.split('/').filter(Boolean).map(plain)
  if (!linkedPanels.includes(panel) || parts.length > 1 || parts.includes(undefined))
    return undefined
  const account = searchParams.get('account') ?? undefined
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (name === 'account') continue
    if (!PARAMETERS.has(name) || plain(encodeURIComponent(value)) === undefined) return undefined
    query.set(name, value)
  }
  const path = [panel, ...parts].map((part) => encodeURIComponent(part ?? '')).join('/')
  const to = `#/${path}${query.size > 0 ? `?${query}` : ''}`
  return { kind: 'place', to, ...(account !== undefined && { account }) }
}

/** Parameters in which some programs put further receivers of a message. */
const FURTHER = /^(to|cc|bcc|addresses|recipients)$/i

/** Receiver of a link, as it is written; some programs write two slashes in front of it. */
const receiverIn = ({ host, pathname }: URL): string => `${host}${pathname}`

/**
 * `sms:number?body=text` (RFC 5724), to one number: of several none would be the one that is meant.
 * Older telephones begin the text with `;` or `&`.
 */
function messageIn(url: URL): AppLink | undefined {
  const [receiver = '', ...behind] = receiverIn(url).split(SEPARATOR)
  // A separator that is written by its code may part receivers, but belongs to a text.
  const [number = '', ...others] = (decoded(receiver) ?? '').split(SEPARATOR)
  const parameters = [...others, ...behind.map((one) => decoded(one) ?? '')]
  // A plus is no space there.
  const fields = new URLSearchParams(url.search.replaceAll('+', '%2B'))
  const all = [...fields, ...parameters.map((one) => one.split(/=(.*)/s))]
  const isToOne =
    parameters.every((one) => PARAMETER.test(one)) && !all.some(([name = '']) => FURTHER.test(name))
  if (!isToOne || !looksLikeNumber(number)) return undefined
  const [, text = ''] = all.find(([name = '']) => /^body$/i.test(name)) ?? []
  return { kind: 'message', number, text: visible(text) }
}

const SEPARATOR = /[;&]/
/** A parameter of a number (RFC 3966); figures alone would be another one. */
const PARAMETER = /^(?=[\d-]*[a-z])[a-z\d-]+(=.*)?$/is

/** `tel:number` (RFC 3966); a semicolon begins parameters, or digits dialled after the answer. */
function callIn(url: URL): AppLink | undefined {
  const number = decoded(receiverIn(url))
  const [, ...behind] = number?.split(';') ?? []
  if (number === undefined || behind.some(looksLikeFullNumber)) return undefined
  return looksLikeNumber(number) ? { kind: 'call', number } : undefined
}

/** Part of an address as it reads; nothing where it is broken, or holds what is not seen. */
function plain(part: string): string | undefined {
  const text = decoded(part)
  return text === undefined || /[\p{Cc}\p{Cf}\uFFFD]/u.test(text) ? undefined : text
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** A text without control characters but the ends of its lines. */
const visible = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
