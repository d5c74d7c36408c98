import { numberWithPlus } from '../../../files/vcard.ts'
import type { DirectoryEntry } from './entry.ts'

/** Bytes of a line, the first one of a folded line included (RFC 2849). */
const LINE = 76

/** A value that may be written as it is; others are Base64. */
const SAFE = /^(?![ :<])[ -~]*(?<! )$/

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Writes an attribute, as Base64 where it has to be. */
function line(name: string, value: string): string {
  const whole = SAFE.test(value) ? `${name}: ${value}` : `${name}:: ${base64(value)}`
  const parts = [whole.slice(0, LINE)]
  for (let at = LINE; at < whole.length; at += LINE - 1) {
    parts.push(` ${whole.slice(at, at + LINE - 1)}`)
  }
  return parts.join('\n')
}

/** Returns people as records of an LDAP directory, below a name of it. Ids name them: extensions may repeat. */
export function toLdif(entries: readonly DirectoryEntry[], base: string): string {
  const records = entries.map(({ id, name, extension, direct }) =>
    [
      line('dn', `uid=${id},${base}`),
      ...['top', 'person', 'organizationalPerson', 'inetOrgPerson'].map((one) =>
        line('objectClass', one),
      ),
      line('uid', String(id)),
      line('cn', name),
      line('sn', name),
      ...[extension, ...direct.map(numberWithPlus)]
        .filter(Boolean)
        .map((number) => line('telephoneNumber', number)),
    ].join('\n'),
  )
  return ['version: 1', ...records].join('\n\n') + '\n'
}

/** A part of a name in an LDAP directory, such as `ou=people` (RFC 4514). */
const PART = String.raw`[A-Za-z][\w\-]*=(?:[^\\,;"<>+=\p{C}]|\\[\\,;"<>+=# ])+`
const BASE = new RegExp(String.raw`^${PART}(?:,${PART})*$`, 'u')

/** True if a text can be the name below which records lie. */
export const isBaseName = (text: string): boolean => BASE.test(text)
