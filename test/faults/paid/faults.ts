import { byPlan } from '../course.ts'
import type { HarmChoice } from '../harm.ts'
import type { Violation } from '../judge.ts'
import type { SeededFault } from '../seeded-faults.ts'
import type { Behaviour } from './service.ts'
import { startPaidTrial, type Moment } from './trial.ts'

/** A mistake on purpose around what costs money. */
export interface PaidFault extends Pick<
  SeededFault,
  'name' | 'does' | 'shows' | 'named' | 'patches'
> {
  /** Moments of kills, life by life, by which it shows in the end. */
  moments: readonly Moment[]
  family: 'rest' | 'rpc'
  /** What requests meet then. */
  behaviours: readonly Behaviour[]
  /** What those meet that ask once more. */
  again?: readonly Behaviour[]
  harm?: HarmChoice
}

/** Has a program with a fault, or without, go through the lives by which that shows; returns what is wrong. */
export async function lookForPaid(fault: PaidFault, program: string): Promise<Violation[]> {
  const { moments, named = [], ...how } = fault
  const course = byPlan(...named)
  const trial = await startPaidTrial({ ...how, program, course })
  try {
    for (const moment of moments) await trial.live(moment)
    if (trial.violations.length === 0) await trial.settle()
    return trial.violations
  } finally {
    await trial.close()
  }
}

const GUARD = 'electron/core/ledger/guard.ts'
const BOOK = 'electron/core/ledger/book.ts'
const noHold = {
  file: GUARD,
  from: 'if (doubt) throw',
  to: 'if (doubt?.loss) throw',
}

export const paidFaults: readonly PaidFault[] = [
  {
    name: 'doubt-settled-unseen',
    does: 'what a window finds to be done is told to nobody',
    shows: ['untold'],
    moments: ['arrived'],
    family: 'rest',
    behaviours: ['hold'],
    patches: [
      {
        file: 'electron/core/ledger/resolution.ts',
        from: '    doubts,\n',
        to: "    doubts: async () => (await doubts()).filter(({ state }) => state !== 'done'),\n",
      },
    ],
  },
  {
    name: 'doubt-holds-nothing',
    does: 'a purchase in doubt does not hold the next one back',
    shows: ['twice'],
    moments: ['arrived', 'arrived'],
    family: 'rest',
    behaviours: ['lateHold'],
    named: ['presses again'],
    patches: [noHold],
  },
  {
    name: 'try-replaces-doubt',
    does: 'a second try takes the place of the one in doubt',
    shows: ['untold'],
    moments: ['arrived', 'arrived'],
    family: 'rpc',
    behaviours: ['lateHold'],
    again: ['limited'],
    named: ['presses again'],
    patches: [
      noHold,
      {
        file: BOOK,
        from: 'writeOrRefuse([...now, rows.make(entry)])',
        to: 'writeOrRefuse([...now.filter((one) => one.entry.subject !== entry.subject), rows.make(entry)])',
      },
    ],
  },
  {
    name: 'begun-as-failed',
    does: 'a call that was under way at the end counts as not made',
    shows: ['untold'],
    moments: ['arrived'],
    family: 'rpc',
    behaviours: ['hold'],
    patches: [
      {
        file: BOOK,
        from: "line.entry.state === 'begun' ? rows.change(line, { state: 'unknown' })",
        to: "line.entry.state === 'begun' ? rows.change(line, { state: 'failed' })",
      },
    ],
  },
  {
    name: 'ledger-loss-untold',
    does: 'a ledger whose file is gone, older or damaged is taken as it is',
    shows: ['untold'],
    moments: ['harmed'],
    family: 'rest',
    behaviours: ['hold'],
    named: ['arrived'],
    harm: { files: /ledger/, how: 'gone' },
    patches: [
      {
        file: 'electron/core/ledger/file.ts',
        from: "const loss = areWhole ? lossOf(text, found, key, prove) : 'damaged'",
        to: 'const loss = (lossOf(text, found, key, prove), areWhole, undefined)',
      },
    ],
  },
  {
    name: 'ledger-put-back',
    does: 'an older ledger that is whole is taken for the latest',
    shows: ['untold'],
    moments: ['arrived', 'restored'],
    family: 'rest',
    behaviours: ['hold'],
    named: ['arrived'],
    patches: [
      {
        file: 'electron/core/ledger/file.ts',
        from: "(found.count ?? 0) < key.count ? 'older'",
        to: "(found.count ?? 0) < 0 ? 'older'",
      },
    ],
  },
  {
    name: 'step-unheard',
    does: 'what a job has done counts as told before any page heard of it',
    shows: ['untold'],
    moments: ['between'],
    family: 'rest',
    behaviours: ['hold'],
    named: [3],
    patches: [
      {
        file: 'electron/core/jobs/jobs.ts',
        from: 'hearing.run(() => work(run, options))',
        to: 'work(run, options)',
      },
      // No page hears of a step before the end.
      {
        file: 'electron/core/jobs/throttle.ts',
        from: 'const SHORTEST = 100',
        to: 'const SHORTEST = 1e6',
      },
    ],
  },
  {
    name: 'changes-repeated',
    does: 'what broke off is sent again, whatever it does',
    shows: ['twice'],
    moments: ['told'],
    family: 'rest',
    behaviours: ['cutAfter'],
    patches: [{ file: 'electron/service/retry.ts', from: '!rules.repeatable || ', to: '' }],
  },
  {
    name: 'refused-at-once',
    does: 'one reading right after trouble proves a refusal',
    shows: ['wrong'],
    moments: ['told'],
    family: 'rpc',
    behaviours: ['late'],
    named: ['packet'],
    patches: [
      {
        file: 'electron/core/platform/failures/looking.ts',
        from: 'const AGAIN = [0.04, 0.16, 0.4, 1]',
        to: 'const AGAIN: number[] = []',
      },
    ],
  },
  {
    name: 'zone-half-moved',
    does: 'messages stay dated by the zone before',
    shows: ['wrong'],
    moments: ['zone'],
    family: 'rest',
    behaviours: ['ok'],
    named: [5],
    patches: [
      {
        file: 'electron/core/messages/stored/retime.ts',
        from: 'retime(db, offset - zone.offset)',
        to: 'retime(db, 0)',
      },
    ],
  },
]
