import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import type { SealedPlace } from './seal.ts'

/*
 * Signatures (Ed25519) of desktops, inside the sealed content: neither the server nor a colleague
 * can write in another desktop's name.
 */

/** Content signed by a desktop for one position. */
export interface Signed {
  /** Login of the desktop. */
  by: string
  body: unknown
  signature: string
}

export const signedContent = z.object({
  by: z.string().max(63),
  body: z.unknown(),
  signature: z.base64().max(88),
}) satisfies z.ZodType<Signed>

/** PKCS #8 header of a private key of 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives a desktop's signing keys from its private HPKE key. */
export function signingKeys(secret: Buffer): { privateKey: KeyObject; publicKey: Buffer } {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'switchdesk team signature', 32))
  const key = Buffer.concat([PKCS8, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: Buffer.from(x, 'base64url') }
}

/** @param raw 32 bytes; returns undefined for any other length */
export const verifyingKey = (raw: Buffer): KeyObject | undefined =>
  raw.length === 32
    ? createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
        format: 'jwk',
      })
    : undefined

export const signed = (
  place: SealedPlace,
  body: unknown,
  { by, key }: { by: string; key: KeyObject },
): Signed => ({
  ...{ by, body },
  signature: sign(null, textOf(place, by, body), key).toString('base64'),
})

export const isSignedBy = (
  place: SealedPlace,
  { by, body, signature }: Signed,
  key: KeyObject,
): boolean => verify(null, textOf(place, by, body), key, Buffer.from(signature, 'base64'))

const textOf = ({ table, id, version }: SealedPlace, by: string, body: unknown): Buffer =>
  Buffer.from(JSON.stringify([table, id, version, by, body]))
