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
 * What a desktop writes is signed by it (Ed25519), within what is sealed: neither whoever runs the server nor a
 * colleague writes in its name.
 */

/** Something as a desktop wrote it at a place. */
export interface Signed {
  /** Its login. */
  by: string
  body: unknown
  signature: string
}

export const signedContent = z.object({
  by: z.string().max(63),
  body: z.unknown(),
  signature: z.base64().max(88),
}) satisfies z.ZodType<Signed>

/** Comes before a private key of 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The pair of keys that a desktop signs by, made of the secret that the team's next key is opened with. */
export function signingKeys(secret: Buffer): { privateKey: KeyObject; publicKey: Buffer } {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'switchdesk team signature', 32))
  const key = Buffer.concat([PKCS8, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, publicKey: Buffer.from(x, 'base64url') }
}

/** @param raw 32 bytes; any others are no key, and undefined */
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
