import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '../../bridge/failures.ts'
import type { Message } from '../../bridge/inbox.ts'
import type { Asked } from '../database/tables.ts'
import type { AnswerDue, ColleaguesWord } from '../messages/stored/types.ts'
import type { StoredInbox } from '../messages/tables.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { TeamFailure, type AnswerOutcome } from '../team/index.ts'
import type { TeamTables } from '../team/tables.ts'
import { beginningOf, endOf } from './answers.ts'
import type { InThread } from './in-thread.ts'

/** How long a message waits for colleagues' word, in milliseconds; after that it goes as without them. */
const PATIENCE = 2_000

/** No answer comes after it: who wants a message sent whatever stands against it has seen all. */
const ALL = Number.MAX_SAFE_INTEGER

export interface AnsweringOptions {
  inThread: InThread
  stored: Asked<TeamTables>
  messages: Pick<StoredInbox, 'answersDue' | 'answersTold'>
  /** Resolves once it is known whether the server is there. */
  reached: Promise<void>
  describe(error: unknown): Failure
}

/** Has colleagues know of what is sent from here. */
export interface Answering {
  /** Says that a message is about to leave, unless something stands against it. Never rejects. */
  ask(message: Message): Promise<ColleaguesWord>
  /** Tells what became of what left, as far as that is known and the server is there. Never rejects. */
  tell(): Promise<void>
}

export function createAnswering(options: AnsweringOptions): Answering {
  const { inThread, stored, messages, reached, describe } = options
  const oneByOne = createTaskQueue()

  /** Nobody can be asked or told then, and that is no failure of the message. */
  function away(error: unknown): undefined {
    if (!(error instanceof TeamFailure)) describe(error)
  }

  async function answering(message: Message): Promise<AnswerOutcome> {
    const { upTo, anyway = false } = message.past ?? {}
    const content = beginningOf(message)
    await reached
    return inThread(content.other, async (team, thread) => {
      const seen = upTo ?? (anyway ? ALL : await stored.lastAnswer(thread))
      return team.answering({ thread, seen, anyway, content })
    })
  }

  /** One that the server refuses keeps none of the others from being told; it is due again the next time. */
  async function tell(): Promise<void> {
    for (const due of await messages.answersDue()) {
      try {
        await tellEnd(due)
      } catch (error) {
        if (!(error instanceof TeamFailure) || error.trouble !== 'invalid') throw error
      }
    }
  }

  async function tellEnd(due: AnswerDue): Promise<void> {
    const end = endOf(due)
    if (!end) return
    // Of what was dropped nobody knows any more whom it was for.
    if (due.message) {
      const { other } = beginningOf(due.message)
      await inThread(other, (team, thread) => team.answered(thread, end))
    }
    await messages.answersTold([due.id])
  }

  return {
    async ask(message) {
      const waited = new AbortController()
      const late = pause(PATIENCE, undefined, waited).catch(() => undefined)
      const outcome = await Promise.race([answering(message).catch(away), late])
      waited.abort()
      if (!outcome) return { alone: true }
      if (outcome.may) return {}
      const { because, member } = outcome
      return { stopped: { because, member } }
    },
    tell: () => oneByOne(tell).catch(away),
  }
}
