import type { CabinetId } from '../../bridge/cabinet.ts'
import type {
  ChangedBody,
  ChangedKind,
  ChangeId,
  PlannedChange,
  WaitReason,
} from '../../bridge/changes.ts'
import type { Job, JobId } from '../../bridge/jobs.ts'
import { wallSpan } from '../../shared/wall-span.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Agreement, Ask } from '../consent/consent.ts'
import type { Asked } from '../database/tables.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'
import { asPartOf } from '../platform/work.ts'
import { provenBy, type Changeable, type Changeables } from './changeable.ts'
import type { LeftPlan } from './planned.ts'
import { SUBJECTS } from './put-back-plan.ts'
import { LATE } from './returns.ts'
import type { ChangeTables } from './tables.ts'

export interface StartOptions {
  cabinet: CabinetId
  /** When the account was opened, milliseconds since the epoch. */
  opened: number
  stored: Asked<ChangeTables>
  changeables: Changeables
  jobs: Jobs
  ask: Ask
  describe(error: unknown): unknown
  /** Reads the unknown outcomes of changes again; returns those that reading does not show. */
  look(ids: readonly ChangeId[]): Promise<ChangeId[]>
  onPlanned(): void
}

/** A planned change with the state in which its thing was found. */
interface Found {
  plan: PlannedChange
  changeable: Changeable
  now: ChangedBody
}

/**
 * Carries out the planned changes whose time has come; their user agreed to them when they were made. A
 * thing that others have changed meanwhile is left to the user, and so is everything that is late, or
 * was to begin before the app was open. What cannot be read or sent is tried again until it is late.
 */
export async function startDue(options: StartOptions): Promise<void> {
  const now = Date.now()
  const { stored, opened } = options
  const due = (await stored.planned()).filter(({ from, waits }) => !waits && from <= now)
  const isMissed = (plan: PlannedChange) => plan.from < opened || isLate(plan)
  await leave(options, because('late', due.filter(isMissed)))
  for (const some of moments(due.filter((plan) => !isMissed(plan)))) {
    const { found, gone } = await readAll(options, some)
    const isExpected = ({ plan, changeable, now }: Found) => changeable.isAs(now, plan.before)
    const others = found.filter((one) => !isExpected(one))
    await leave(options, [...because('gone', gone), ...changedBy(others)])
    const ready = found.filter(isExpected)
    if (ready.length > 0) await startAgreed(options, ready)
  }
  // Doubts take time where the service is slow, and hold up nothing that is due.
  await settleStarts(options)
}

/** Reads what became of starts without an answer; the user decides where that cannot be found out. */
async function settleStarts(options: StartOptions): Promise<void> {
  const { stored, look, onPlanned } = options
  const unproven = await look(await stored.doubtfulStarts())
  if (unproven.length === 0) return
  const plans = await stored.leaveUnproven(unproven)
  const { found, gone } = await readAll(options, plans)
  const unknown = found.map(({ plan: { id }, now }): LeftPlan => ({ id, now, why: 'unknown' }))
  await stored.leavePlanned([...because('gone', gone), ...unknown])
  onPlanned()
}

const because = (why: WaitReason, plans: readonly PlannedChange[]): LeftPlan[] =>
  plans.map(({ id }) => ({ id, why }))

const changedBy = (found: readonly Found[]): LeftPlan[] =>
  found.map(({ plan: { id }, now }) => ({ id, now, why: 'changed' }))

/** True if a planned change is not carried out any more without asking, or is over. */
function isLate({ from, until = Infinity }: PlannedChange): boolean {
  const now = Date.now()
  return wallSpan(from, now) >= LATE || until <= now
}

const moments = (plans: readonly PlannedChange[]) => Map.groupBy(plans, ({ from }) => from).values()

/** Carries out what was agreed to when it was planned. What the user stops is left to them. */
async function startAgreed(options: StartOptions, found: readonly Found[]): Promise<void> {
  const { cabinet, jobs, ask } = options
  const command = { name: 'changes.carryOut', risk: 'diverts', agreed: false } as const
  const { id } = await asPartOf({ command: { ...command, cabinet } }, async () =>
    begin(options, found, { agreement: await ask(undefined), requireTimely: timely() }),
  )
  await ended(options, found, id)
  const { steps } = jobs.get(id)
  const stopped = found.filter((_, place) => steps[place]?.state === 'cancelled')
  await leave(
    options,
    because(
      'stopped',
      stopped.map(({ plan }) => plan),
    ),
  )
  options.onPlanned()
}

/** Waits for the end of a job, and notes what the service refused. */
async function ended(
  { jobs, stored }: StartOptions,
  found: readonly Found[],
  id: JobId,
): Promise<void> {
  await jobs.ended(id)
  const { steps } = jobs.get(id)
  await stored.noteRefusals(
    found.flatMap(({ plan }, place) => {
      const { reference: _, ...failure } = steps[place]?.failure ?? { kind: 'internal' as const }
      return failure.kind === 'refused' ? { id: plan.id, failure } : []
    }),
  )
}

/**
 * Returns a function that throws after a long pause between two steps: the computer slept. That there are
 * many steps makes none of them late.
 */
function timely(): () => void {
  let last = Date.now()
  return () => {
    const now = Date.now()
    if (wallSpan(last, now) >= LATE) throw new CoreFailure('aborted')
    last = now
  }
}

/** @throws `CoreFailure` `invalid` with `until` if the end is past */
function requireLasting({ until }: PlannedChange): void {
  if (until !== undefined && until <= Date.now()) {
    throw new CoreFailure('invalid', { field: 'until' })
  }
}

async function leave(
  { stored, onPlanned }: StartOptions,
  plans: readonly LeftPlan[],
): Promise<void> {
  if (plans.length === 0) return
  await stored.leavePlanned(plans)
  onPlanned()
}

/** Reads the things of planned changes; those that cannot be read now are left out. */
async function readAll(
  { changeables, describe }: StartOptions,
  plans: readonly PlannedChange[],
): Promise<{ found: Found[]; gone: PlannedChange[] }> {
  const unread = new Set<ChangedKind>()
  for (const kind of new Set(plans.map(({ kind }) => kind))) {
    await changeables[kind]?.renew?.().catch((error: unknown) => {
      describe(error)
      unread.add(kind)
    })
  }
  const found: Found[] = []
  const gone: PlannedChange[] = []
  for (const plan of plans.filter(({ kind }) => !unread.has(kind))) {
    const changeable = changeables[plan.kind]
    try {
      const now = await changeable?.read(plan.thing)
      if (changeable && now) found.push({ plan, changeable, now })
      else gone.push(plan)
    } catch (error) {
      describe(error)
    }
  }
  return { found, gone }
}

/** A planned change as the user saw it, with the state that others have set. */
export type Seen = Pick<PlannedChange, 'id'> & { now?: ChangedBody | undefined }

/**
 * Carries out planned changes now, late or early, on the request of the user.
 * @throws `CoreFailure` `notFound` if one is not open, `invalid` with `until` if its end is past,
 *   `changed` if a thing is neither as expected nor as the user saw it
 */
export async function carryOut(options: StartOptions, seen: readonly Seen[]): Promise<Job> {
  const { stored, ask, onPlanned } = options
  const open = new Map((await stored.planned()).map((plan) => [plan.id, plan]))
  const plans = seen.map(({ id }) => {
    const plan = open.get(id)
    if (!plan) throw new CoreFailure('notFound', { field: 'plans' })
    requireLasting(plan)
    return plan
  })
  const found = await unchanged(options, plans, seen)
  for (const question of await questionsAbout(found)) await ask(question)
  // The answer is about these states.
  const asked = found.map(({ plan: { id }, now }) => ({ id, now }))
  const ready = await unchanged(options, plans, asked)
  const job = await begin(options, ready, { agreement: await ask(undefined) })
  void ended(options, ready, job.id).then(onPlanned).catch(options.describe)
  return job
}

/**
 * Makes the questions to agree again to targets, now that another moment counts, and to what an end
 * brings back where others have changed it since that was agreed to.
 */
async function questionsAbout(found: readonly Found[]): Promise<Question[]> {
  const questions: Question[] = []
  for (const [changeable, some] of Map.groupBy(found, (one) => one.changeable)) {
    const again = await changeable.questions?.(
      some.map(({ plan: { thing, name, after: body }, now }) => ({ thing, name, body, now })),
      { isPlanned: true },
    )
    const others = some.filter(
      ({ plan, now }) => plan.until !== undefined && !changeable.isAs(now, plan.before),
    )
    const atEnd = await changeable.questions?.(
      others.map(({ plan: { thing, name }, now: body }) => ({ thing, name, body })),
      { atEnd: true },
    )
    questions.push(...(again ?? []), ...(atEnd ?? []))
  }
  return questions
}

async function unchanged(
  options: StartOptions,
  plans: readonly PlannedChange[],
  seen: readonly Seen[],
): Promise<Found[]> {
  const { found, gone } = await readAll(options, plans)
  if (gone.length > 0) throw new CoreFailure('notFound', { field: 'plans' })
  if (found.length < plans.length) throw new CoreFailure('incomplete')
  const shown = new Map(seen.map(({ id, now }) => [id, now]))
  const others = found.filter(({ plan, changeable, now }) => {
    const known = shown.get(plan.id)
    return !changeable.isAs(now, plan.before) && !(known && changeable.isAs(now, known))
  })
  if (others.length === 0) return found
  await leave(options, changedBy(others))
  throw new CoreFailure('changed', { field: 'plans' })
}

interface StartAgreement {
  agreement: Agreement
  /** Throws if a step begins too late to be taken without asking. */
  requireTimely?: () => void
}

/** Starts the job. Things that are so already need no call, and are not planned any more. */
async function begin(
  { jobs, stored }: StartOptions,
  found: readonly Found[],
  how: StartAgreement,
): Promise<Job> {
  const job = jobs.start(planOf(found, how))
  await stored.dropPlanned(found.filter(isThere).map(({ plan }) => plan.id))
  return job
}

/** True if nothing is left to do; what ends later is sent all the same, for its end to be kept. */
const isThere = ({ changeable, now, plan }: Found): boolean =>
  plan.until === undefined && changeable.isAs(now, plan.after)

function planOf(found: readonly Found[], { agreement, requireTimely }: StartAgreement): Plan {
  return {
    work: 'changes.carryOut',
    key: JSON.stringify(['changes.carryOut', found.map(({ plan }) => plan.id)]),
    atOnce: 1,
    tasks: found.map((one) => ({
      subject: SUBJECTS[one.plan.kind],
      name: one.plan.name,
      settled: isThere(one),
      async run() {
        requireTimely?.()
        requireLasting(one.plan)
        const { id: planned, until, after, thing } = one.plan
        await one.changeable.replace(thing, after, versionOf(one.now), {
          ...{ planned, until, agreement },
        })
      },
    })),
    outcomes: (places) => Promise.all(places.map((place) => outcomeOf(found[place]))),
  }
}

const outcomeOf = async (found: Found | undefined) =>
  found
    ? provenBy(found.changeable, await found.changeable.read(found.plan.thing), {
        sent: found.plan.after,
      })
    : ('unknown' as const)
