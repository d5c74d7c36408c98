import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'

/**
 * Encryption between two desktops, for the team's next key. HPKE (RFC 9180) with X25519: the server
 * in between cannot open it, and the two need not be online together. The mode with a pre-shared
 * key keeps the server from sealing anything of its own.
 */
const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const info = Buffer.from('switchdesk team key')

/** Length of the encapsulated key before the ciphertext, in bytes. */
const OPENING = 32

/**
 * Makes a pair of keys, 32 bytes each.
 * @param secret 32 random bytes to derive the pair from, always the same one; without it, a new
 * pair
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

/** Context that both sides have besides the keys. */
interface Between {
  /** Pre-shared key that authenticates the sender: 32 bytes unknown to the server. */
  shared: Buffer
  /** Additional authenticated data: the purpose, without which it does not open. */
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

/**
 * Returns undefined if it was sealed for or by another desktop, bound to another purpose or
 * changed, or if the key is invalid.
 */
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
