import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

/**
 * What one desktop seals for another: the team's next key. HPKE (RFC 9180) with X25519, so that whoever carries it
 * can open nothing, and no two desktops need to meet.
 */
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const info = Buffer.from('switchdesk team key')

/** Bytes of what comes before the sealed content. */
const OPENING = 32

/** A desktop's own pair of keys, 32 bytes each. */
export async function createBox(): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const pair = await suite.kem.generateKeyPair()
  return {
    publicKey: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)),
    privateKey: Buffer.from(await suite.kem.serializePrivateKey(pair.privateKey)),
  }
}

/** @param bound what it is for: with anything else it does not open */
export async function sealTo(publicKey: Buffer, content: Buffer, bound: string): Promise<Buffer> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, content, Buffer.from(bound))
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)])
}

/** Undefined where it was sealed for another, bound to something else, or changed. */
export async function openBox(
  privateKey: Buffer,
  sealed: Buffer,
  bound: string,
): Promise<Buffer | undefined> {
  const recipientKey = await suite.kem.deserializePrivateKey(privateKey)
  const enc = sealed.subarray(0, OPENING)
  try {
    const given = { recipientKey, enc, info }
    const content = await suite.open(given, sealed.subarray(OPENING), Buffer.from(bound))
    return Buffer.from(content)
  } catch {
    return undefined
  }
}
