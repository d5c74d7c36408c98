import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isDeeperThan } from '../../shared/json-depth.ts'
import type { Content } from './port.ts'

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** Upper limits of a sealed row: bytes, and levels of its JSON. Desktops write less. */
const LONGEST = 65_536
const DEEPEST = 8

/**
 * Position that a sealed row is bound to: it does not open in another row's position, nor in that
 * of another version of its own.
 */
export interface SealedPlace {
  table: 'thread' | 'register' | 'mark' | 'item' | 'change' | 'member' | 'invite' | 'attested'
  /** Id of the row within its table; anything fixed for a single row. */
  id: string
  version: number
}

interface SealedRow {
  generation: number
  sealed: Buffer
}

/** Encryption of the team's rows against those who run the server or have a copy of it. */
export interface TeamSeal {
  /** @param value any JSON */
  seal(place: SealedPlace, value: unknown): SealedRow
  open(place: SealedPlace, row: SealedRow): Content
  /** Returns a keyed hash to look a text up by; it reveals nothing of the text. */
  mark(text: string): Buffer
  /** Returns an authentication code of a text: its author has the key of that generation. */
  vouch(generation: number, text: string): Buffer
}

/**
 * AES-256-GCM with a key for each table, made of the team's key.
 * @param keys 32 random bytes each, by their generation; the latest seals, and more may come
 */
export function createTeamSeal(keys: ReadonlyMap<number, Buffer>): TeamSeal {
  const derived = new Map<string, Buffer>()

  function keyOf(kind: string, generation: number): Buffer | undefined {
    const name = `${kind} ${generation}`
    const secret = keys.get(generation)
    if (!secret || derived.has(name)) return derived.get(name)
    const key = Buffer.from(hkdfSync('sha256', secret, '', `switchdesk team ${kind}`, 32))
    derived.set(name, key)
    return key
  }

  const hmac = (kind: string, generation: number, text: string) =>
    createHmac('sha256', mustHave(kind, generation)).update(text).digest()

  function mustHave(kind: string, generation: number): Buffer {
    const key = keyOf(kind, generation)
    if (!key) throw new Error(`No key of generation ${generation}`)
    return key
  }

  return {
    seal(place, value) {
      const latest = Math.max(...keys.keys())
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, mustHave(place.table, latest), nonce)
      cipher.setAAD(boundTo(place, latest))
      const content = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return {
        generation: latest,
        sealed: Buffer.concat([nonce, cipher.getAuthTag(), content]),
      }
    },
    open(place, { generation, sealed }) {
      const key = keyOf(place.table, generation)
      if (!key || sealed.length > LONGEST) return { opened: false }
      try {
        const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), {
          authTagLength: TAG,
        })
        decipher.setAAD(boundTo(place, generation))
        decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
        const content = decipher.update(sealed.subarray(NONCE + TAG))
        const text = Buffer.concat([content, decipher.final()]).toString('utf8')
        if (isDeeperThan(text, DEEPEST)) return { opened: false }
        return { opened: true, value: JSON.parse(text) as unknown }
      } catch {
        return { opened: false }
      }
    },
    // The first key, so that members who joined later find the same text.
    mark: (text) => hmac('mark', Math.min(...keys.keys()), text),
    vouch: (generation, text) => hmac('device', generation, text),
  }
}

const boundTo = ({ table, id, version }: SealedPlace, generation: number): Buffer =>
  Buffer.from(JSON.stringify([table, id, version, generation]))
