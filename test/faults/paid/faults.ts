import type { SeededFault } from '../seeded-faults.ts'
import { runPaid, type PaidResult } from './campaign.ts'
import type { HarmChoice } from '../harm.ts'
import type { Behaviour } from './service.ts'
import type { Moment } from './trial.ts'

/** A mistake on purpose around what costs money, and the kills by which it shows soon. */
export interface PaidFault extends Pick<SeededFault, 'name' | 'does' | 'shows' | 'patches'> {
  moments: readonly Moment[]
  family: 'rest' | 'rpc'
  /** What requests meet then, if not anything. */
  behaviours?: readonly Behaviour[]
  /** What those meet that ask once more. */
  again?: readonly Behaviour[]
  /** Harm to files by which it shows soon, if not any. */
  harm?: HarmChoice
}

/** Runs a program with a fault until that is found, or was not in many lives. */
export async function lookForPaid(fault: PaidFault, program: string): Promise<PaidResult> {
  const { name, moments, family, behaviours, again, harm, shows } = fault
  const until = { kills: 120, stopAtOnce: true, lives: 3 }
  const how = { program, moments, families: [family], behaviours, again, harm, ...until }
  let result = await runPaid({ ...how, seed: name })
  // What shows first may be another thing that comes of it.
  for (
    let other = 1;
    other < 4 && !result.violations.some(({ kind }) => shows.includes(kind));
    other += 1
  ) {
    result = await runPaid({ ...how, seed: `${name}.${other}` })
  }
  return result
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
    moments: ['arrived'],
    family: 'rest',
    behaviours: ['lateHold'],
    patches: [noHold],
  },
  {
    name: 'try-replaces-doubt',
    does: 'a second try takes the place of the one in doubt',
    shows: ['untold'],
    moments: ['arrived'],
    family: 'rpc',
    behaviours: ['lateHold'],
    again: ['limited'],
    patches: [
      noHold,
      {
        file: BOOK,
        from: 'write([...now, rows.make(entry)])',
        to: 'write([...now.filter((one) => one.entry.subject !== entry.subject), rows.make(entry)])',
      },
    ],
  },
  {
    name: 'begun-as-failed',
    does: 'a call that was under way at the end counts as not made',
    shows: ['untold'],
    moments: ['arrived'],
    family: 'rpc',
    again: ['limited'],
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
    again: ['limited'],
    harm: { files: /ledger/ },
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
    shows: ['twice', 'untold'],
    moments: ['told', 'restored'],
    family: 'rest',
    behaviours: ['ok', 'slow', 'hold'],
    again: ['ok'],
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
    behaviours: ['ok', 'slow'],
    patches: [
      {
        file: 'electron/core/jobs/jobs.ts',
        from: 'hearing.run(() => work(run, options))',
        to: 'work(run, options)',
      },
    ],
  },
  {
    name: 'changes-repeated',
    does: 'what broke off is sent again, whatever it does',
    shows: ['twice'],
    moments: ['told'],
    family: 'rest',
    patches: [{ file: 'electron/service/retry.ts', from: '!rules.repeatable || ', to: '' }],
  },
  {
    name: 'refused-at-once',
    does: 'one reading right after trouble proves a refusal',
    shows: ['wrong'],
    moments: ['told'],
    family: 'rpc',
    behaviours: ['late'],
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
    patches: [
      {
        file: 'electron/core/messages/stored/retime.ts',
        from: 'retime(db, offset - zone.offset)',
        to: 'retime(db, 0)',
      },
    ],
  },
]
