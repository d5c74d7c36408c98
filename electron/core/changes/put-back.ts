import type { BackOutlook, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Job } from '../../bridge/jobs.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Account } from '../account/account.ts'
import type { Ask } from '../consent/consent.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Changeable, Changeables, Return } from './changeable.ts'
import { byThing, merged, outlooks, type OfOneThing, type OutlookOptions } from './outlook.ts'
import { replayQuestion } from './replay-question.ts'
import { puttingBack } from './putting-back.ts'

/** The user's approval to revert one thing, for the version shown to them. */
export interface Agreed {
  changes: ChangeId[]
  version?: string | undefined
  over: string[]
}

export interface PutBackOptions extends OutlookOptions {
  changeables: Changeables
  account: Pick<Account, 'rows'>
  jobs: Jobs
  ask: Ask
  named(ids: readonly ChangeId[]): Promise<KeptChange[]>
}

/** One thing with the state that it returns to. */
interface Step extends Return {
  changes: OfOneThing
  changeable: Changeable
  version?: string
  /** The reason why it is not reverted. */
  refused?: CoreFailure
}

/** Reverts changes as a job, one thing after the other. */
export async function putBack(options: PutBackOptions, things: readonly Agreed[]): Promise<Job> {
  const changes = await options.named(things.flatMap(({ changes }) => changes))
  const found: Found = {
    changes: new Map(changes.map((change, place) => [change.id, { change, place }])),
    outlooks: new Map(
      (await outlooks(options, changes)).flatMap((one) => one.changes.map((id) => [id, one])),
    ),
  }
  const steps = things.map((agreed) => stepOf(options, found, agreed))
  const possible = steps.filter(({ refused }) => !refused)
  const [first] = steps
  // A job of several skips refused things; if all are refused, the first refusal is thrown at once.
  if (first?.refused && possible.length === 0) throw first.refused
  const kinds = Map.groupBy(possible, ({ changeable }) => changeable)
  for (const [changeable, some] of kinds) await changeable.ask?.(some)
  await options.ask(await replayQuestion(options.account, possible))
  return options.jobs.start(planOf(steps))
}

/** Changes and the previews of their reverts, by their ids. */
interface Found {
  /** The newest first. */
  changes: ReadonlyMap<ChangeId, { change: KeptChange; place: number }>
  outlooks: ReadonlyMap<ChangeId, BackOutlook>
}

/**
 * Makes the step that reverts one thing; refused if its version is no longer the one that the user
 * saw.
 * @throws `CoreFailure` `invalid` if there is nothing to revert
 */
function stepOf(
  { changeables }: PutBackOptions,
  found: Found,
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
  const { thing, name, now, then, not, failure, anew, ...seen } = told
  const isOther = not === 'back' || (!anew && seen.version !== version)
  const refused = failure
    ? new CoreFailure(failure.kind, failure)
    : isOther
      ? new CoreFailure('changed', { field: 'changes' })
      : undefined
  if (!refused && (not || !then)) throw new CoreFailure('invalid', { field: 'changes' })
  const body = (now && merged(changeable, changes, now, over).then) ?? then ?? {}
  return omitNullish({ changes, changeable, thing, name, now, body, version, refused })
}

const SUBJECTS = {
  numbers: 'numbers',
  externalNumbers: 'numbers',
  sip: 'extensions',
  groups: 'groups',
  queues: 'queues',
  scenarios: 'menus',
  media: 'media',
} as const

function planOf(steps: readonly Step[]): Plan {
  const ids = steps.map(({ changes }) => changes.map(({ id }) => id))
  return {
    work: 'changes.putBack',
    key: JSON.stringify(['changes.putBack', ids]),
    atOnce: 1,
    tasks: steps.map((step, place) => ({
      subject: SUBJECTS[step.changes[0].kind],
      name: step.name,
      settled: step.now !== undefined && step.changeable.isAs(step.now, step.body),
      run: () => puttingBack.run(ids[place] ?? [], () => take(step)),
    })),
    verify: (places) => Promise.all(places.map((place) => isDone(steps[place]))),
  }
}

async function take({ changeable, thing, body, version, refused }: Step): Promise<void> {
  if (refused) throw refused
  if (thing !== undefined && version !== undefined) await changeable.replace(thing, body, version)
  else await changeable.create?.(body)
}

/**
 * True if a thing has the state that it was to return to; undefined if reading does not show it.
 */
async function isDone(step: Step | undefined): Promise<boolean | undefined> {
  if (!step?.version || step.thing === undefined) return undefined
  const now = await step.changeable.read(step.thing)
  return (now && step.changeable.isAs(now, step.body)) || undefined
}
