import type { BackOutlook, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Account } from '../account/account.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Agreement, Ask } from '../consent/consent.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { versionOf } from '../platform/version.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { AgreedOptions } from './change-options.ts'
import { provenBy, type Changeable, type Return } from './changeable.ts'
import { leaving, NOTHING_GONE } from './left.ts'
import { byThing, merged, outlooks, type OfOneThing, type OutlookOptions } from './outlook.ts'
import { keyOf } from './keys.ts'
import { createMade, type Made } from './made.ts'
import { mentionedIn, referrersTo, type Referrer } from './referrers.ts'
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

/** One thing with the state that it returns to. */
interface Step extends Return {
  changes: OfOneThing
  changeable: Changeable
  version?: string
  /** It is created again. */
  isNew?: boolean
  /** The reason why it is not reverted. */
  refused?: CoreFailure
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
  const agreement = options.isAgreed ? await options.ask(undefined) : await askAbout(options, steps)
  return options.jobs.start(planOf(options, steps, agreement))
}

const possibleOf = (steps: readonly Step[]) => steps.filter(({ refused }) => !refused)

/** A job of several skips refused things; throws the first refusal if all are refused. */
function requirePossible(steps: readonly Step[]): void {
  const [first] = steps
  if (first?.refused && possibleOf(steps).length === 0) throw first.refused
}

async function askAbout(
  { ask, account, moment }: PutBackOptions,
  steps: readonly Step[],
): Promise<Agreement> {
  if (moment) {
    const outside = await questionsAbout(steps).catch(() => questionsAboutRest(steps))
    const things = possibleOf(steps).map(({ changes: [{ kind, name }] }) => ({ kind, name }))
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

/** Returns the keys of the things that are created again. */
const createdAgain = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ isNew, changes: [one] }) => (isNew ? keyOf(one) : [])))

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
  const isOther = not === 'back' || (!anew && seen.version !== version)
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

/** Subjects of the steps of jobs. */
export const SUBJECTS = {
  numbers: 'numbers',
  externalNumbers: 'numbers',
  sip: 'extensions',
  groups: 'groups',
  queues: 'queues',
  scenarios: 'menus',
  media: 'media',
  webhooks: 'webhooks',
  emails: 'emails',
  users: 'people',
} as const

function planOf(
  { account, changeables, moment }: PutBackOptions,
  steps: readonly Step[],
  agreement: Agreement,
): Plan {
  const ids = steps.map(({ changes }) => changes.map(({ id }) => id))
  const work = moment ? 'history.restore' : 'changes.putBack'
  // A former state is no recorded change that could be marked as reverted.
  const back = moment ? [] : ids
  const again = createdAgain(steps)
  const made = createMade(again)
  const returning = new Set(possibleOf(steps).map(({ changes: [one] }) => keyOf(one)))
  const referrers = referrersTo(account, again).filter((one) => !returning.has(keyOf(one)))
  return {
    work,
    ...(moment?.name !== undefined && { about: moment.name }),
    key: JSON.stringify([work, moment?.at, ids, versionOf(steps.map(({ body }) => body))]),
    atOnce: 1,
    tasks: [
      ...steps.map((step, place) => ({
        subject: SUBJECTS[step.changes[0].kind],
        name: step.name,
        settled: step.now !== undefined && step.changeable.isAs(step.now, step.body),
        run: () => putBackOne(step, made, { back: back[place] ?? [], agreement }),
      })),
      ...referrers.map((one) => ({
        subject: SUBJECTS[one.kind],
        name: one.name,
        run: () => leadAgain(one, changeables[one.kind], { made, agreement }),
      })),
    ],
    outcomes: (places) =>
      Promise.all(
        places.map((place) => {
          const referrer = referrers[place - steps.length]
          return referrer
            ? outcomeOfLeading(referrer, changeables[referrer.kind])
            : outcomeOfStep(made, steps[place])
        }),
      ),
  }
}

async function putBackOne(step: Step, made: Made, how: AgreedOptions): Promise<void> {
  const { changeable, thing, version, refused, changes } = step
  if (refused) throw refused
  const body = made.referring(step.body)
  if (thing !== undefined && version !== undefined) {
    await changeable.replace(thing, body, version, how)
    return
  }
  const { id } = (await changeable.create?.(body, how)) ?? {}
  if (id !== undefined) made.add(keyOf(changes[0]), id)
}

/** Has a thing refer to what was created again, and otherwise be as it is. */
async function leadAgain(
  { thing }: Referrer,
  changeable: Changeable | undefined,
  { made, agreement }: Pick<AgreedOptions, 'agreement'> & { made: Made },
): Promise<void> {
  const now = await changeable?.read(thing)
  if (!changeable || !now) throw new CoreFailure('notFound')
  await changeable.replace(thing, made.referring(now), versionOf(now), { agreement })
}

/** Done if the thing has the state that it was to return to. */
async function outcomeOfStep(made: Made, step: Step | undefined): Promise<Outcome> {
  if (!step?.version || step.thing === undefined) return 'unknown'
  const sent = made.referring(step.body)
  return provenBy(step.changeable, await step.changeable.read(step.thing), { sent })
}

async function outcomeOfLeading(
  { thing, to }: Referrer,
  changeable: Changeable | undefined,
): Promise<Outcome> {
  const mentioned = mentionedIn(await changeable?.read(thing))
  return to.some((key) => mentioned.includes(key)) ? 'notDone' : 'done'
}
