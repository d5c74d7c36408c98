import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt, randomUUID } from 'node:crypto'
import type { CodeAnswer, CodeVerdict } from '../bridge/app.ts'
import type { BridgeEvent } from '../bridge/index.ts'
import type { Confirm, Reply } from '../core/ports.ts'
import { createSerial } from '../core/serial.ts'
import type { Locale } from '../core/settings/types.ts'
import { wordsOf } from '../shell/confirmation/words.ts'
import { linesOf } from './code-lines.ts'

/** How long a code is good, milliseconds. */
const CODE_LIFE = 2 * 60_000
/** Wrong codes before nothing is asked for a while: a page that guesses has three in a million. */
const TRIES = 3
/** That while, milliseconds. */
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

interface Open {
  id: string
  page: Tell
  code: string
  tries: number
  end(reply: Reply): void
}

export function createCodes({ show, locale, now = Date.now }: CodesOptions): Codes {
  const asking = new AsyncLocalStorage<Tell>()
  const gone = new WeakSet<Tell>()
  const serial = createSerial()
  let open: Open | undefined
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
    const [id, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')]
    const words = { ru: wordsOf(question, 'ru'), en: wordsOf(question, 'en') }
    show(linesOf(words[here], code, here))
    const reply = await new Promise<Reply>((end) => {
      const expiry = setTimeout(() => {
        tellOver(page, 'expired')
        end('no')
      }, CODE_LIFE)
      open = {
        id,
        page,
        code,
        tries: 0,
        end(said) {
          clearTimeout(expiry)
          end(said)
        },
      }
      page({
        name: 'confirmation.due',
        payload: { id, words, mayHold: stake !== 'spends' },
      })
    })
    open = undefined
    return reply
  }

  function judge(asked: Open, { code, forNow }: CodeAnswer): CodeVerdict {
    if (code === undefined) {
      asked.end('no')
      return { state: 'right' }
    }
    if (code === asked.code) {
      asked.end(forNow ? 'forNow' : 'yes')
      return { state: 'right' }
    }
    asked.tries += 1
    if (asked.tries < TRIES) return { state: 'wrong', left: TRIES - asked.tries }
    closedUntil = now() + PAUSE
    asked.end('no')
    return { state: 'over', why: 'locked' }
  }

  return {
    async confirm(question, stake) {
      const page = asking.getStore()
      return page ? serial(() => ask(page, question, stake)) : 'no'
    },
    within: (page, work) => asking.run(page, work),
    answer(page, answer) {
      if (open?.id !== answer.id || open.page !== page) return { state: 'over', why: 'expired' }
      return judge(open, answer)
    },
    leave(page) {
      gone.add(page)
      if (open?.page === page) open.end('no')
    },
  }
}
