import { AsyncLocalStorage } from 'node:async_hooks'
import type { CodeAnswer, CodeVerdict } from '../bridge/app.ts'
import type { BridgeEvent } from '../bridge/index.ts'
import type { Confirm, Reply } from '../core/ports.ts'
import { createSerial } from '../core/serial.ts'
import type { Locale } from '../core/settings/types.ts'
import { wordsOf } from '../shell/confirmation/words.ts'
import { createCodeChallenge, type CodeChallenge } from './code-challenge.ts'
import { linesOf } from './code-lines.ts'

/** Nothing is asked for so long after too many wrong codes, milliseconds. */
const PAUSE = 60_000

/** A page, by which it is told. */
export type Tell = (event: BridgeEvent) => void

/** Asks by a code that is shown in the terminal and typed into the page that gave the command. */
export interface Codes {
  confirm: Confirm
  /** Carries out what a page asks for; what has to be agreed to meanwhile, that page asks about. */
  within<T>(page: Tell, work: () => T): T
  /** What a page answers; one that was not asked is told that nothing is asked any more. */
  answer(page: Tell, answer: CodeAnswer): CodeVerdict
  /** A page is gone: what it was asked counts as refused. */
  leave(page: Tell): void
}

export interface CodesOptions {
  /** Writes lines where the person at the computer alone reads them. */
  show(lines: string[]): void
  /** The terminal's language. */
  locale(): Promise<Locale>
  now?: () => number
}

export function createCodes({ show, locale, now = Date.now }: CodesOptions): Codes {
  const asking = new AsyncLocalStorage<Tell>()
  const gone = new WeakSet<Tell>()
  const serial = createSerial()
  let open: { page: Tell; challenge: CodeChallenge } | undefined
  let closedUntil = 0

  const tellOver = (page: Tell, why: 'expired' | 'locked') =>
    page({ name: 'confirmation.over', payload: { why } })

  /** Asks one page, and resolves when it has answered, is gone, or was too slow. */
  async function ask(page: Tell, ...[question, stake]: Parameters<Confirm>): Promise<Reply> {
    const here = await locale()
    if (gone.has(page)) return 'no'
    if (now() < closedUntil) {
      tellOver(page, 'locked')
      return 'no'
    }
    const challenge = createCodeChallenge(() => tellOver(page, 'expired'))
    const words = { ru: wordsOf(question, 'ru'), en: wordsOf(question, 'en') }
    show(linesOf(words[here], challenge.code, here))
    open = { page, challenge }
    page({
      name: 'confirmation.due',
      payload: { id: challenge.id, words, mayHold: stake !== 'spends' },
    })
    const reply = await challenge.reply
    open = undefined
    return reply
  }

  return {
    async confirm(question, stake) {
      const page = asking.getStore()
      return page ? serial(() => ask(page, question, stake)) : 'no'
    },
    within: (page, work) => asking.run(page, work),
    answer(page, answer) {
      if (open?.challenge.id !== answer.id || open.page !== page) {
        return { state: 'over', why: 'expired' }
      }
      const verdict = open.challenge.judge(answer)
      if (verdict.state === 'over') closedUntil = now() + PAUSE
      return verdict
    },
    leave(page) {
      gone.add(page)
      if (open?.page === page) open.challenge.refuse()
    },
  }
}
