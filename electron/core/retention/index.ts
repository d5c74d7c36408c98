import { isDeepStrictEqual } from 'node:util'
import type { Cabinet } from '../../bridge/cabinet.ts'
import type { KindCounts, RetentionChoice, RetentionState } from '../../bridge/retention.ts'
import { calledOf } from '../../shared/face.ts'
import type { Change } from '../messages/stored/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { createTrustedClock } from './clock.ts'
import { areMore, cutoffs, isAny, later, ofKinds } from './cutoffs.ts'
import { createDeletion } from './deletion.ts'
import type { RetentionPeriods } from './periods.ts'
import type { Rule } from './stored/old.ts'
import type { RetentionTables } from './tables.ts'

export interface RetentionModuleOptions {
  periods: RetentionPeriods
  described(): Cabinet
  /** Shows a change of the conversations. */
  show(change: Change): void
}

/** Deletes what is older than a person chose to keep: after a start, and whenever a day begins. */
export function retentionModule(
  context: CabinetContext,
  { periods, described, show }: RetentionModuleOptions,
): Module<'retention'> {
  const { announce, ask, cabinet, database, describe, zone } = context
  const stored = database.of<RetentionTables>('retention')
  const deletion = createDeletion({ database, periods, show, describe, onChange: tell })
  const clock = createTrustedClock()

  function state(): RetentionState {
    const { months, also, last } = periods.read()
    return { months, also, ...(last && { last }), ...deletion.state() }
  }

  function tell(): void {
    announce('retention.changed', { cabinet, retention: state() })
  }

  /** The rule that follows from a choice now. */
  function ruleOf({ months, also }: RetentionChoice): Rule {
    const now = clock.now()
    if (now === undefined) throw new CoreFailure('unreachable')
    const before = later(periods.read().before, cutoffs(months, now, zone))
    return { before: ofKinds(before, months), also }
  }

  /** Counts what a rule deletes. Rejects as `changed` if that is more than was shown. */
  async function counted(rule: Rule, shown: KindCounts): Promise<KindCounts> {
    const { counts } = await stored.whatIsOld(rule)
    if (areMore(counts, shown)) throw new CoreFailure('changed')
    return counts
  }

  return {
    commands: {
      'retention.state': async () => state(),
      'retention.preview': async ({ choice }) => stored.whatIsOld(ruleOf(choice)),
      async 'retention.choose'({ choice, seen }) {
        const rule = ruleOf(choice)
        const counts = await counted(rule, seen)
        const name = calledOf(described())
        await ask(isAny(counts) ? { kind: 'retention', name, counts } : undefined)
        // From here on nothing older is taken in; what came during the question was not shown.
        await periods.holding(rule.before, async () => {
          await counted(rule, counts)
          periods.choose(choice, rule.before)
        })
        void deletion.run()
        return state()
      },
    },
    async open() {
      // Another database may have what was deleted here.
      if (Object.keys(periods.rule().before).length > 0) await deletion.run()
    },
    noticed: clock.noticed,
    reachable() {
      const now = clock.now()
      const { months, before } = periods.read()
      if (now === undefined || !deletion.isFree()) return
      const reached = later(before, cutoffs(months, now, zone))
      if (isDeepStrictEqual(reached, before) && !deletion.state().failure) return
      periods.advance(reached)
      void deletion.run()
    },
    close: deletion.end,
  }
}
