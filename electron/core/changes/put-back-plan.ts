import type { Outcome } from '../../shared/outcome.ts'
import type { Agreement } from '../consent/consent.ts'
import type { Plan } from '../jobs/plan.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'
import type { AgreedOptions } from './change-options.ts'
import { provenBy, type Changeable, type Changeables, type Return } from './changeable.ts'
import { keyOf } from './keys.ts'
import type { LeftOptions } from './left.ts'
import { createMade, type Made } from './made.ts'
import type { OfOneThing } from './outlook.ts'
import { mentionedIn, referrersTo, type Referrer } from './referrers.ts'

/** One thing with the state that it returns to. */
export interface Step extends Return {
  changes: OfOneThing
  changeable: Changeable
  version?: string
  /** It is created again. */
  isNew?: boolean
  /** The reason why it is not reverted. */
  refused?: CoreFailure
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

export const possibleOf = (steps: readonly Step[]) => steps.filter(({ refused }) => !refused)

const keyOfStep = ({ changes: [one] }: Step): string => keyOf(one)

/** Returns the keys of the things that are created again. */
export const createdAgain = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (step.isNew ? keyOfStep(step) : [])))

/** Finds what still refers to things that are created again, and is no step itself. */
export function referrersIn(
  { account }: Pick<LeftOptions, 'account'>,
  steps: readonly Step[],
): Referrer[] {
  const possible = possibleOf(steps)
  const returning = new Set(possible.map(keyOfStep))
  return referrersTo(account, createdAgain(possible)).filter((one) => !returning.has(keyOf(one)))
}

interface Work {
  steps: readonly Step[]
  referrers: readonly Referrer[]
  agreement: Agreement
}

type Task = Plan['tasks'][number] & { outcome(): Promise<Outcome> }

/**
 * The job: each step, then what refers to each other and could not be created whole, and what still refers to
 * the former things.
 */
export function planOf(
  { changeables, moment }: Pick<LeftOptions, 'moment'> & { changeables: Changeables },
  { steps, referrers, agreement }: Work,
): Plan {
  const ids = steps.map(({ changes }) => changes.map(({ id }) => id))
  const work = moment ? 'history.restore' : 'changes.putBack'
  const made = createMade(createdAgain(steps))
  /** Returns the things that one of the steps creates, or later ones; none if it creates nothing itself. */
  const laterThan = (place: number): ReadonlySet<string> =>
    steps[place]?.isNew ? createdAgain(steps.slice(place)) : new Set()
  const tasks: Task[] = [
    ...steps.map((step, place) => {
      // A former state is no recorded change that could be marked as reverted.
      const how = { back: moment ? [] : (ids[place] ?? []), agreement }
      return stepTask(step, made, { how, later: laterThan(place) })
    }),
    ...steps.flatMap((step, place) => {
      const isWhole = !mentionsAny(step.body, laterThan(place))
      return isWhole ? [] : completingTask(step, made, agreement)
    }),
    ...referrers.map((one) => leadingTask(one, changeables[one.kind], { made, agreement })),
  ]
  return {
    work,
    ...(moment?.name !== undefined && { about: moment.name }),
    key: JSON.stringify([work, moment?.at, ids, versionOf(steps.map(({ body }) => body))]),
    atOnce: 1,
    tasks,
    outcomes: (places) =>
      Promise.all(places.map(async (place) => tasks[place]?.outcome() ?? 'unknown')),
  }
}

const mentionsAny = (body: unknown, keys: ReadonlySet<string>): boolean =>
  mentionedIn(body).some((key) => keys.has(key))

function stepTask(
  step: Step,
  made: Made,
  { how, later }: { how: AgreedOptions; later: ReadonlySet<string> },
): Task {
  const { changeable, thing, version, refused } = step
  return {
    subject: SUBJECTS[step.changes[0].kind],
    name: step.name,
    settled: step.now !== undefined && changeable.isAs(step.now, step.body),
    async run() {
      if (refused) throw refused
      if (step.isNew) {
        const { id } = (await changeable.create?.(made.referringSoFar(step.body, later), how)) ?? {}
        if (id !== undefined) made.add(keyOfStep(step), id)
      } else if (thing !== undefined && version !== undefined) {
        await changeable.replace(thing, made.referring(step.body), version, how)
      }
    },
    /** Done if the thing has the state that it was to return to. */
    async outcome() {
      if (step.isNew || thing === undefined) return 'unknown'
      return provenBy(changeable, await changeable.read(thing), { sent: made.referring(step.body) })
    },
  }
}

/** Adds what a thing refers to that was created after it. */
function completingTask(step: Step, made: Made, agreement: Agreement): Task {
  const { changeable, body, name } = step
  const present = async () => {
    const id = made.idOf(keyOfStep(step))
    return { id, now: id === undefined ? undefined : await changeable.read(id) }
  }
  return {
    subject: SUBJECTS[step.changes[0].kind],
    name,
    async run() {
      const { id, now } = await present()
      if (id === undefined || !now) throw new CoreFailure('notFound')
      const whole = made.referring(body)
      if (changeable.isAs(now, whole)) return
      await changeable.replace(id, whole, versionOf(now), { agreement })
    },
    async outcome() {
      const { now } = await present()
      return provenBy(changeable, now, { sent: made.referring(body) })
    },
  }
}

/** Has a thing refer to what was created again, and otherwise be as it is. */
function leadingTask(
  { kind, thing, name, to }: Referrer,
  changeable: Changeable | undefined,
  { made, agreement }: { made: Made; agreement: Agreement },
): Task {
  const former = new Set(to)
  return {
    subject: SUBJECTS[kind],
    name,
    async run() {
      const now = await changeable?.read(thing)
      if (!changeable || !now) throw new CoreFailure('notFound')
      if (!mentionsAny(now, former)) return
      await changeable.replace(thing, made.referring(now), versionOf(now), { agreement })
    },
    async outcome() {
      const now = await changeable?.read(thing)
      if (!now) return 'unknown'
      return mentionsAny(now, former) ? 'notDone' : 'done'
    },
  }
}
