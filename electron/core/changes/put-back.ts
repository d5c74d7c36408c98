import type { BackOutlook, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Job } from '../../bridge/jobs.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Account } from '../account/account.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Agreement, Ask } from '../consent/consent.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { versionOf } from '../platform/version.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { leaving, NOTHING_GONE } from './left.ts'
import { byThing, merged, outlooks, type OutlookOptions } from './outlook.ts'
import { createdAgain, planOf, possibleOf, referrersIn, type Step } from './put-back-plan.ts'
import type { Referrer } from './referrers.ts'
import { replayQuestion } from './replay-question.ts'

/** The user's approval to revert one thing, for the version shown to them. */
export interface Agreed {
  changes: ChangeId[]
  version?: string | undefined
  over: string[]
}

export interface PutBackOptions extends OutlookOptions {
  account: OutlookOptions['account'] & Pick<Account, 'rows'>
  jobs: Jobs
  ask: Ask
  /** The user agreed before, when they made the changes. */
  isAgreed?: true
  named(ids: readonly ChangeId[]): Promise<KeptChange[]>
}

/** Reverts changes as a job, one thing after the other. */
export async function putBack(options: PutBackOptions, things: readonly Agreed[]): Promise<Job> {
  const changes = await options.named(things.flatMap(({ changes }) => changes))
  const told = await outlooks(options, changes)
  const found: FoundChanges = {
    changes: new Map(changes.map((change, place) => [change.id, { change, place }])),
    outlooks: new Map(told.flatMap((one) => one.changes.map((id) => [id, one]))),
  }
  const places = new Map(told.flatMap((one, place) => one.changes.map((id) => [id, place])))
  const placeOf = ({ changes: [id = ''] }: Agreed) => places.get(id) ?? told.length
  const steps = things
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((agreed) => stepOf(options, found, agreed))
  requirePossible(steps)
  const referrers = referrersIn(options, steps)
  const agreement = options.isAgreed
    ? await options.ask(undefined)
    : await askAbout(options, steps, referrers)
  return options.jobs.start(planOf(options, { steps, referrers, agreement }))
}

/** A job of several skips refused things; throws the first refusal if all are refused. */
function requirePossible(steps: readonly Step[]): void {
  const [first] = steps
  if (first?.refused && possibleOf(steps).length === 0) throw first.refused
}

async function askAbout(
  { ask, account, moment }: PutBackOptions,
  steps: readonly Step[],
  referrers: readonly Referrer[],
): Promise<Agreement> {
  if (moment) {
    const outside = await questionsAbout(steps).catch(() => questionsAboutRest(steps))
    const returning = possibleOf(steps).map(({ changes: [one] }) => one)
    const things = [...returning, ...referrers].map(({ kind, name }) => ({ kind, name }))
    return ask({ kind: 'formerState', ...moment, things, outside })
  }
  for (const question of await questionsAbout(steps)) await ask(question)
  return ask(await replayQuestion(account, possibleOf(steps)))
}

/** Makes the questions for what leads out of the account after the reverts. */
async function questionsAbout(steps: readonly Step[]): Promise<Question[]> {
  const again = createdAgain(steps)
  const kinds = [...Map.groupBy(possibleOf(steps), ({ changeable }) => changeable)]
  const questions = kinds.map(
    async ([changeable, some]) =>
      changeable.questions?.(some.map((step) => ({ ...step, again }))) ?? [],
  )
  return (await Promise.all(questions)).flat()
}

/** Refuses each thing that alone leads to more than a question can show, and asks about the others. */
async function questionsAboutRest(steps: readonly Step[]): Promise<Question[]> {
  const again = createdAgain(steps)
  for (const step of possibleOf(steps)) {
    try {
      await step.changeable.questions?.([{ ...step, again }])
    } catch (error) {
      if (!(error instanceof CoreFailure)) throw error
      step.refused = error
    }
  }
  requirePossible(steps)
  return questionsAbout(steps)
}

/** Changes and the previews of their reverts, by their ids. */
interface FoundChanges {
  /** The newest first. */
  changes: ReadonlyMap<ChangeId, { change: KeptChange; place: number }>
  outlooks: ReadonlyMap<ChangeId, BackOutlook>
}

/**
 * Makes the step that reverts one thing; refused if it is no longer as the user saw it, or would no longer
 * return to what they saw.
 * @throws `CoreFailure` `invalid` if there is nothing to revert
 */
function stepOf(
  { changeables, moment }: PutBackOptions,
  found: FoundChanges,
  { changes: ids, version, over }: Agreed,
): Step {
  const [changes, ...others] = byThing(
    ids
      .flatMap((id) => found.changes.get(id) ?? [])
      .toSorted((one, other) => one.place - other.place)
      .map(({ change }) => change),
  )
  const changeable = changes && changeables[changes[0].kind]
  const told = found.outlooks.get(ids[0] ?? '')
  if (!changes || others.length > 0 || !changeable || told?.changes.length !== changes.length) {
    throw new CoreFailure('invalid', { field: 'changes' })
  }
  const { thing, name, now, then, not, failure, anew, left = [], ...seen } = told
  const isOther = not === 'back' || seen.version !== version
  const refused = failure
    ? new CoreFailure(failure.kind, failure)
    : isOther
      ? new CoreFailure('changed', { field: 'changes' })
      : undefined
  if (!refused && (not || !then)) throw new CoreFailure('invalid', { field: 'changes' })
  const merging = { over: moment ? ('all' as const) : over, gone: NOTHING_GONE }
  const chosen = (now && merged(changeable, changes, now, merging).then) ?? then ?? {}
  const body = anew ? chosen : leaving(chosen, now ?? {}, left)
  const present = now && versionOf(now)
  return omitNullish({
    changes,
    changeable,
    thing,
    name,
    now,
    body,
    version: present,
    isNew: anew,
    refused,
  })
}
