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

/**
 * Longest wait for the team's permission, in milliseconds; after that the message is sent without
 * it.
 */
const PATIENCE = 2_000

/** Number above all answers: sending regardless of them counts as having seen them all. */
const ALL = Number.MAX_SAFE_INTEGER

export interface AnsweringOptions {
  inThread: InThread
  stored: Asked<TeamTables>
  messages: Pick<StoredInbox, 'answersDue' | 'answersTold'>
  /** Resolves once it is known whether the server can be reached. */
  reached: Promise<void>
  describe(error: unknown): Failure
}

/** Coordinates sending with the colleagues. */
export interface Answering {
  /**
   * Announces a message before it is sent, and returns what prevents it, if anything. Never
   * rejects.
   */
  ask(message: Message): Promise<ColleaguesWord>
  /**
   * Reports the results of sent messages that are known, if the server can be reached. Never
   * rejects.
   */
  tell(): Promise<void>
}

export function createAnswering(options: AnsweringOptions): Answering {
  const { inThread, stored, messages, reached, describe } = options
  const oneByOne = createTaskQueue()

  /** Ignores failures of the team's server: they do not keep a message from being sent. */
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

  /** Reports due answers. One that the server refuses does not stop the others; it stays due. */
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
    // The recipient of a deleted message is unknown.
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
