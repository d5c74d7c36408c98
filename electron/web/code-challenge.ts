import { randomInt, randomUUID } from 'node:crypto'
import type { CodeAnswer, CodeVerdict } from '../bridge/app.ts'
import type { Reply } from '../core/ports.ts'

/** How long a code is good, milliseconds. */
const CODE_LIFE = 2 * 60_000
/** Wrong codes before nothing is asked for a while: a page that guesses has three in a million. */
const TRIES = 3

/** A code that has to be typed: it ends by an answer, by too many wrong ones, or when its time is over. */
export interface CodeChallenge {
  readonly id: string
  readonly code: string
  /** What the person says in the end. */
  readonly reply: Promise<Reply>
  /** Judges an answer; `over` where it was one wrong code too many. */
  judge(answer: CodeAnswer): CodeVerdict
  refuse(): void
}

/** @param onExpired called when nobody has answered in time, which counts as a refusal */
export function createCodeChallenge(onExpired: () => void): CodeChallenge {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { promise: reply, resolve } = Promise.withResolvers<Reply>()
  const expiry = setTimeout(() => {
    onExpired()
    resolve('no')
  }, CODE_LIFE)
  let tries = 0

  function end(said: Reply): void {
    clearTimeout(expiry)
    resolve(said)
  }

  return {
    id: randomUUID(),
    code,
    reply,
    judge({ code: typed, forNow }) {
      if (typed === undefined || typed === code) {
        end(typed === undefined ? 'no' : forNow ? 'forNow' : 'yes')
        return { state: 'right' }
      }
      tries += 1
      if (tries < TRIES) return { state: 'wrong', left: TRIES - tries }
      end('no')
      return { state: 'over', why: 'locked' }
    },
    refuse: () => end('no'),
  }
}
