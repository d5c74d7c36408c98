import type { CodeAnswer, CodeEnd, CodeVerdict } from '../bridge/app.ts'
import type { BridgeEvent } from '../bridge/index.ts'
import type { Confirm, Reply } from '../core/ports.ts'
import { mayHold } from '../core/consent/confirmation.ts'
import type { Locale } from '../shared/locale.ts'
import { inEachLanguage } from '../shared/texts.ts'
import { wordsOf } from '../shell/confirmation/words.ts'
import { createCodeChallenge, type CodeChallenge } from './code-challenge.ts'
import { heldLines, linesOf } from './code-lines.ts'
import { createCodeTries } from './code-tries.ts'

/** A page, as the function that sends it events. */
export type Tell = (event: BridgeEvent) => void

/** A question that waits for its code. */
interface AskedCode {
  page: Tell
  challenge: CodeChallenge
  wrong: number
  /** True if a yes may be reused for a quarter of an hour. */
  mayHold: boolean
  /** The terminal's language. */
  locale: Locale
}

/**
 * Asks by a code that is shown in the terminal and typed into the page that gave the command. The core asks one
 * thing at a time (`core/consent`).
 */
export interface Codes {
  confirm: Confirm
  /** A page is here: it is asked about what it wants done. */
  enter(page: Tell): void
  /**
   * Handles a page's answer; a page that was not asked gets the verdict that no question is open.
   */
  answer(page: Tell, answer: CodeAnswer): CodeVerdict
  /** A page is gone: its question counts as refused. */
  leave(page: Tell): void
}

export interface CodesOptions {
  /** Writes lines where the person at the computer alone reads them. */
  show(lines: string[]): void
  /** The terminal's language. */
  locale(): Promise<Locale>
  now?: () => number
}

export function createCodes({ show, locale, now = () => performance.now() }: CodesOptions): Codes {
  const here = new Set<Tell>()
  const tries = createCodeTries(now)
  let open: AskedCode | undefined

  const tellOver = (page: Tell, payload: CodeEnd) => page({ name: 'confirmation.over', payload })
  const locked = (): CodeEnd => ({ why: 'locked', wait: tries.wait() })

  /** Asks one page, and resolves when it has answered, is gone, or was too slow. */
  async function ask(page: Tell, ...[question, risk, whose]: Parameters<Confirm>): Promise<Reply> {
    const shownIn = await locale()
    const holds = mayHold(question, risk)
    if (!here.has(page)) return 'no'
    if (tries.wait() > 0) {
      tellOver(page, locked())
      return 'no'
    }
    const digits = tries.digits()
    const challenge = createCodeChallenge(digits, () => tellOver(page, { why: 'expired' }))
    const words = inEachLanguage((one) => wordsOf(question, one, whose))
    show(linesOf(words[shownIn], challenge.code, shownIn))
    const asked = (open = { page, challenge, wrong: 0, mayHold: holds, locale: shownIn })
    page({ name: 'confirmation.due', payload: { id: challenge.id, words, mayHold: holds, digits } })
    const reply = await challenge.reply
    open = undefined
    // Wrong codes were counted when they came.
    if (reply === 'no' && asked.wrong === 0) tries.vain()
    return reply
  }

  return {
    async confirm(question, risk, whose, page) {
      const asked = [...here].find((one) => one === page)
      return asked ? ask(asked, question, risk, whose) : 'no'
    },
    enter: (page) => void here.add(page),
    answer(page, { id, code, forNow }) {
      const asked = open
      if (asked?.challenge.id !== id || asked.page !== page)
        return { state: 'over', why: 'expired' }
      const { challenge } = asked
      if (code !== undefined && code !== challenge.code) {
        asked.wrong += 1
        tries.wrong()
        if (tries.wait() === 0) return { state: 'wrong', left: tries.left() }
        open = undefined
        challenge.end('no')
        return { state: 'over', ...locked() }
      }
      open = undefined
      if (code !== undefined) tries.right(code.length, asked.wrong)
      const reply = code === undefined ? 'no' : forNow && asked.mayHold ? 'forNow' : 'yes'
      if (reply === 'forNow') show(heldLines(asked.locale))
      challenge.end(reply)
      return { state: 'right' }
    },
    leave(page) {
      here.delete(page)
      if (open?.page === page) open.challenge.end('no')
    },
  }
}
