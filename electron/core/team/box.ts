import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

/**
 * What one desktop seals for another: the team's next key. HPKE (RFC 9180) with X25519, so that whoever carries it
 * can open nothing, and no two desktops need to meet; in its mode with a pre-shared key, so that he can seal nothing
 * either.
 */
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const info = Buffer.from('switchdesk team key')

/** Bytes of what comes before the sealed content. */
const OPENING = 32

/**
 * A pair of keys, 32 bytes each.
 * @param secret 32 random bytes that it is made of, the same pair each time; else it is a new one
 */
export async function createBox(
  secret?: Buffer,
): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const pair = await (secret ? suite.kem.deriveKeyPair(secret) : suite.kem.generateKeyPair())
  return {
    publicKey: Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)),
    privateKey: Buffer.from(await suite.kem.serializePrivateKey(pair.privateKey)),
  }
}

/** What both sides know besides. */
interface Between {
  /** What proves the sender: 32 bytes that no carrier has. */
  shared: Buffer
  /** What it is for: with anything else it does not open. */
  bound: string
}

const pskOf = ({ shared }: Between) => ({ id: info, key: shared })

export async function sealTo(
  publicKey: Buffer,
  content: Buffer,
  between: Between,
): Promise<Buffer> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey)
  const given = { recipientPublicKey, info, psk: pskOf(between) }
  const { enc, ct } = await suite.seal(given, content, Buffer.from(between.bound))
  return Buffer.concat([Buffer.from(enc), Buffer.from(ct)])
}

/** Undefined where it was sealed for or by another, bound to something else, or changed, or the key is none. */
export async function openBox(
  privateKey: Buffer,
  sealed: Buffer,
  between: Between,
): Promise<Buffer | undefined> {
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(privateKey)
    const given = { recipientKey, enc: sealed.subarray(0, OPENING), info, psk: pskOf(between) }
    const content = await suite.open(given, sealed.subarray(OPENING), Buffer.from(between.bound))
    return Buffer.from(content)
  } catch {
    return undefined
  }
}
