import { randomInt, randomUUID } from 'node:crypto'
import type { Reply } from '../core/ports.ts'

/** How long a code is good, milliseconds. */
const CODE_LIFE = 2 * 60_000

/** A code that has to be typed: it ends by an answer, or when its time is over. */
export interface CodeChallenge {
  readonly id: string
  readonly code: string
  /** The final answer of the user. */
  readonly reply: Promise<Reply>
  end(said: Reply): void
}

/** @param onExpired called when there was no answer in time, which counts as a refusal */
export function createCodeChallenge(digits: number, onExpired: () => void): CodeChallenge {
  const { promise: reply, resolve } = Promise.withResolvers<Reply>()
  const expiry = setTimeout(() => {
    onExpired()
    resolve('no')
  }, CODE_LIFE)
  return {
    id: randomUUID(),
    code: Array.from({ length: digits }, () => randomInt(10)).join(''),
    reply,
    end(said) {
      clearTimeout(expiry)
      resolve(said)
    },
  }
}
