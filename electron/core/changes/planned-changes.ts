import { randomUUID } from 'node:crypto'
import type { ChangedBody, PlannedChange, PlannedId } from '../../bridge/changes.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { PlannedSpan } from '../../shared/planned-span.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Account } from '../account/account.ts'
import type { Agreement } from '../consent/consent.ts'
import { namesIn } from './names.ts'
import { foresee, requireFree, type Foreseen, type Present } from './planning.ts'
import { nameIn } from './recording.ts'
import { carryOut, startDue, type Seen, type StartOptions } from './starts.ts'

/** A change to plan; it is sent as its values are now. */
export type NewPlannedChange = Omit<PlannedChange, 'id' | 'names' | 'now' | 'waits' | 'made'>

/** Changes that are to be carried out at a moment. */
export interface PlannedChanges {
  /** Carries out those planned changes whose time has come, as was agreed when they were made. */
  startDue(): Promise<void>
  /** Returns the planned changes that were not carried out, the earliest first. */
  planned(): Promise<PlannedChange[]>
  /** Returns everything that is to change by itself. */
  foreseen(): Promise<Foreseen>
  /**
   * Returns how things will be when a planned change of them begins. Rejects as `invalid` with the field
   * `from` or `until` if the span is past, or another planned change is met by it.
   */
  expect(things: readonly Present[], span: PlannedSpan): Promise<ChangedBody[]>
  /** Plans changes that the user has agreed to. */
  plan(agreement: Agreement, plans: readonly NewPlannedChange[]): Promise<void>
  /** Carries out planned changes now, as the user asks for. */
  carryOut(seen: readonly Seen[]): Promise<Job>
  /** Drops planned changes. */
  cancel(ids: readonly PlannedId[]): Promise<void>
}

export function createPlannedChanges(options: StartOptions & { account: Account }): PlannedChanges {
  const { account, stored, onPlanned } = options

  async function foreseen(): Promise<Foreseen> {
    const ends = await stored.ends()
    const lasting = await stored.named(ends.flatMap(({ changes }) => changes.map(({ id }) => id)))
    return { ends, lasting, plans: await stored.planned() }
  }

  return {
    startDue: () => startDue(options),
    planned: () => stored.planned(),
    foreseen,
    async expect(things: readonly Present[], span: PlannedSpan) {
      const known = await foreseen()
      requireFree(span, things, known)
      const foreseenOf = foresee(known)
      return things.map((one) => foreseenOf(one, span.from).body ?? one.now)
    },
    async plan(_agreement: Agreement, plans: readonly NewPlannedChange[]) {
      const nameOf = nameIn(account)
      await stored.plan(
        plans.map((plan) =>
          omitNullish({
            ...{ ...plan, id: randomUUID(), made: Date.now() },
            names: namesIn([plan.before, plan.after], nameOf),
          }),
        ),
      )
      onPlanned()
    },
    carryOut: (seen: readonly Seen[]) => carryOut(options, seen),
    async cancel(ids: readonly PlannedId[]) {
      await stored.dropPlanned(ids)
      onPlanned()
    },
  }
}
