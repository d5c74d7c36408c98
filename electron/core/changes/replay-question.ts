import type { ChangedBody, KeptChange } from '../../bridge/changes.ts'
import type { Account } from '../account/account.ts'
import type { Question } from '../consent/confirmation.ts'
import { recordingQuestion } from './recording-question.ts'
import type { Return } from './changeable.ts'

/** Name of the job that replaces one thing by another everywhere. */
const REPLACING = 'replacement.replace'

/**
 * Makes the question for consent to reverts that bring back a replaced recording; undefined if none
 * does.
 */
export async function replayQuestion(
  account: Pick<Account, 'rows'>,
  returns: readonly (Return & { changes: readonly Pick<KeptChange, 'work'>[] })[],
): Promise<Question | undefined> {
  const players = returns.filter(({ changes }) => changes.some(({ work }) => work === REPLACING))
  const former = players.flatMap(({ body, now = {} }) => without(mediaIn(now), mediaIn(body)))[0]
  const again = players.flatMap(({ body, now = {} }) => without(mediaIn(body), mediaIn(now)))[0]
  if (again === undefined) return undefined
  return recordingQuestion(
    account,
    { from: former, to: again },
    players.map(({ name }) => name),
  )
}

const without = (some: readonly number[], others: readonly number[]) =>
  some.filter((one) => !others.includes(one))

/** Returns the ids of the recordings in a body, at any depth. */
const mediaIn = (body: ChangedBody): number[] =>
  Object.entries(body).flatMap(([field, value]) => {
    if (typeof value === 'number') return field.endsWith('media_id') ? value : []
    return typeof value === 'object' && value !== null ? mediaIn(value as ChangedBody) : []
  })
