import { shownOutcome } from '../../platform/failures/outcome.ts'
import type { Message, MessageId } from '../../../bridge/inbox.ts'
import type { Job } from '../../../bridge/jobs.ts'
import type { PlannedMessage } from '../../../bridge/planned.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { Outcomes } from './outcomes.ts'

export interface MailingsOptions {
  stored: Pick<StoredInbox, 'message'>
  jobs: Pick<Jobs, 'start'>
  outcomes: Pick<Outcomes, 'of'>
  /** Makes a planned message a queued one. Rejects where it is none, or asks. */
  release(id: MessageId): Promise<unknown>
  /** Sends a refused or unsent message again. */
  retry(id: MessageId): Promise<unknown>
  /** True if its recipient asked not to be written to. */
  isRefused(message: Message): Promise<boolean>
  /** No message of it leaves by itself any more. */
  onEnded(mailing: string): void
}

/**
 * Bulk messages: each message waits for the one before, so that messages written meanwhile go
 * first.
 */
export interface Mailings {
  start(mailing: string, messages: readonly PlannedMessage[]): Job
  isRunning(mailing: string): boolean
}

/** True for messages that reached the service, delivered or not. */
const isSent = ({ state }: Message): boolean =>
  ['accepted', 'confirmed', 'delivered', 'undelivered'].includes(state)

export function createMailings(options: MailingsOptions): Mailings {
  const { stored, jobs, outcomes, release, retry, isRefused, onEnded } = options
  const running = new Set<string>()

  async function send(id: MessageId): Promise<void> {
    const before = await stored.message(id)
    if (!before) await release(id)
    // The user resumed the job.
    else if (before.state === 'unsent' || before.state === 'refused') {
      if (await isRefused(before)) throw new CoreFailure('changed', { field: 'other' })
      await retry(id)
    }
    const message = await outcomes.of(id)
    if (!message) throw new CoreFailure('notFound', { field: 'message' })
    if (!isSent(message)) throw failureOf(message)
  }

  return {
    isRunning: (mailing) => running.has(mailing),
    start(mailing, messages) {
      running.add(mailing)
      return jobs.start({
        work: 'inbox.mailing',
        key: `inbox.mailing ${mailing}`,
        atOnce: 1,
        touchesNothing: true,
        tasks: messages.map(({ id, thread }) => ({
          subject: 'inbox',
          name: partiesOf(thread)?.other ?? thread,
          run: () => {
            running.add(mailing)
            return send(id)
          },
        })),
        outcomes: (places) =>
          Promise.all(
            places.map(async (place) => {
              const message = await stored.message(messages[place]?.id ?? '')
              return shownOutcome(message && isSent(message))
            }),
          ),
        ended() {
          running.delete(mailing)
          onEnded(mailing)
        },
      })
    },
  }
}

/** Why a message of several is not known to have been sent; nothing of it is in doubt that is refused. */
function failureOf({ state, failure }: Message): CoreFailure {
  const kind = state === 'unknown' ? 'unknown' : failure?.kind === 'limited' ? 'limited' : 'refused'
  const { kind: _kind, ...details } = failure ?? { kind }
  return new CoreFailure(kind, details)
}
