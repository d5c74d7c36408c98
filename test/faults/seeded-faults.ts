import type { Generation } from '../../electron/bridge/cabinet.ts'
import { runCampaign, type CampaignResult } from './campaign.ts'
import type { HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import type { Target } from './states.ts'

/** A mistake on purpose, by which the harness shows that it would see it. */
export interface SeededFault {
  name: string
  /** What it makes the program do. */
  does: string
  /** How it shows: in one of these ways, by what the kill met. */
  shows: readonly Violation['kind'][]
  /** Lives in which it shows soon. */
  targets: readonly Target[]
  /** Lives of a cabinet before the last look; two unless told. */
  lives?: number
  /** How long everything may take to settle, in milliseconds, where it never does. */
  settling?: number
  /** Harm to files by which it shows soon, if not any. */
  harm?: HarmChoice
  /** The accounts in which it shows, if not one of the present generation. */
  accounts?: readonly Generation[][]
  patches: { file: string; from: string; to: string }[]
}

/** Runs a program with a fault until that is found, or was not in many lives. */
export async function lookFor(fault: SeededFault, program: string): Promise<CampaignResult> {
  const { name, targets, lives = 2, settling, accounts = [['current']], shows, harm } = fault
  const until = { kills: 60, leastEach: 0, lanes: 1, stopAtOnce: true }
  const how = { targets, lives, accounts, settling, harm }
  const look = () => runCampaign({ program, seed: name, ...until, ...how })
  let result = await look()
  // The same lives again: which moment a kill meets is chance, above all on a busy machine.
  for (
    let again = 0;
    again < 3 && !result.violations.some(({ kind }) => shows.includes(kind));
    again += 1
  ) {
    result = await look()
  }
  return result
}

const WIRE = 'electron/core/inbox/outbox/wire.ts'

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'resend-on-restart',
    does: 'what was on the wire when the program ended is queued again',
    shows: ['twice'],
    targets: ['arrived'],
    patches: [
      {
        file: 'electron/core/inbox/outbox/recovery.ts',
        from: "await move(id, 'sending', 'unknown'",
        to: "await move(id, 'sending', 'queued'",
      },
    ],
  },
  {
    name: 'planned-nowhere',
    does: 'a message for later is in no list for a moment, while it becomes a queued one',
    shows: ['lost'],
    targets: ['later'],
    lives: 4,
    patches: [
      {
        file: 'electron/core/inbox/planned/release.ts',
        from: 'const released = await stored.release(id, Date.now(), isAgreed)',
        to: `const whole = stored as unknown as import('../../messages/planned/tables.ts').StoredPlanned
          const [one] = await whole.discard([id])
          await new Promise((resolve) => setTimeout(resolve, 20))
          const [own = '', other = ''] = one?.thread.split(':') ?? []
          const row = { id, own, other, text: one?.text ?? '', due: one?.due ?? 0, written: 0 }
          if (one) await whole.plan([{ ...row, mailing: one.mailing ?? null }])
          const released = await stored.release(id, Date.now(), isAgreed)`,
      },
    ],
  },
  {
    name: 'several-anew',
    does: 'what was sent of a text to several stays planned',
    shows: ['twice'],
    targets: ['several'],
    lives: 4,
    settling: 12_000,
    patches: [
      {
        file: 'electron/core/messages/planned/tables.ts',
        from: "plannedRows.remove(db, [id])\n  return { is: 'queued'",
        to: `db.command("UPDATE planned SET id = id || 'x' WHERE id = ?").run(id)
          return { is: 'queued'`,
      },
    ],
  },
  {
    name: 'no-pre-mark',
    does: 'a message is sent without being marked before',
    shows: ['twice'],
    targets: ['arrived'],
    patches: [
      {
        file: WIRE,
        from: 'const departure = await stored.depart(id',
        to: `if (id !== '') return true
          const departure = await stored.depart(id`,
      },
      {
        file: WIRE,
        from: "stored.conclude(id, 'sending', to",
        to: "stored.conclude(id, 'queued', to",
      },
    ],
  },
  {
    name: 'delete-before-send',
    does: 'a message leaves the database while it is on the wire',
    shows: ['lost'],
    targets: ['arrived'],
    patches: [
      {
        file: WIRE,
        from: 'const departure = await stored.depart(id',
        to: `if (id !== '') return (await stored.remove(id, ['queued'])) !== undefined
          const departure = await stored.depart(id`,
      },
      {
        file: WIRE,
        from: 'unsaved = await attempt(message)',
        to: "unsaved = await attempt(message); await stored.add({ ...message, state: 'sending' })",
      },
    ],
  },
  {
    name: 'unknown-as-failed',
    does: 'a message of unknown outcome counts as certainly not sent',
    shows: ['wrong'],
    targets: ['anytime'],
    patches: [
      {
        file: WIRE,
        from: 'const to = callOutcome(error)',
        to: "const outcome = callOutcome(error); const to = outcome === 'unknown' ? 'unsent' : outcome",
      },
    ],
  },
  {
    name: 'one-row-claimed-twice',
    does: 'one row of the service confirms two messages',
    shows: ['lost'],
    targets: ['twins'],
    patches: [
      {
        file: 'electron/core/messages/matching/reconcile.ts',
        from: 'free.splice(index, 1)[0]',
        to: 'free[index]',
      },
      {
        file: 'electron/core/messages/stored/taking-ours.ts',
        from: 'confirm(work, stored, toLookalike(row))',
        to: `const first = confirmed.find((one) => one.row === row)?.id === id
          const { key, ...bare } = toLookalike(row)
          confirm(work, stored, first && key !== undefined ? { ...bare, key } : bare)`,
      },
    ],
  },
  {
    name: 'late-row-apart',
    does: 'a row that may be a message of unknown outcome is shown as another program’s too',
    shows: ['doubled'],
    targets: ['hung'],
    patches: [
      {
        file: 'electron/core/messages/stored/taking-ours.ts',
        from: 'ours: new Set(found.map',
        to: 'ours: new Set(confirmed.map',
      },
    ],
  },
  {
    name: 'strange-row-claimed',
    does: 'a row that another program may have sent confirms a message without a question',
    shows: ['lost'],
    targets: ['hung'],
    patches: [
      {
        file: 'electron/core/messages/matching/reconcile.ts',
        from: "&& fits(message, row) === 'sure'",
        to: '',
      },
    ],
  },
  {
    name: 'cursor-before-rows',
    does: 'the cursor is saved before the rows that it stands for',
    shows: ['lost'],
    targets: ['reading'],
    lives: 4,
    patches: [
      {
        file: 'electron/core/inbox/sync/ingest-queue.ts',
        from: 'const ingested = await stored.ingest({',
        to: `await stored.ingest({ ...reading, rows: [], cursor })
          await new Promise((resolve) => setTimeout(resolve, 5))
          const ingested = await stored.ingest({`,
      },
    ],
  },
  {
    name: 'synchronous-off',
    does: 'the database does not wait for the disk',
    shows: ['unsafe'],
    targets: ['queued'],
    patches: [
      {
        file: 'electron/core/database/connection.ts',
        from: 'synchronous: 2',
        to: 'synchronous: 0',
      },
    ],
  },
  {
    name: 'refresh-resends',
    does: 'a refreshed token sends again what may have been sent',
    shows: ['twice'],
    targets: ['cut'],
    patches: [
      {
        file: 'electron/service/call.ts',
        from: 'const first = await ask(setting, request, input, token)',
        to: `const first = await ask(setting, request, input, token).catch(async (error) => {
          if (token === undefined || !error.sent || request.operation.id !== 'sms.send') throw error
          return ask(setting, request, input, await setting.tokens.refresh(token))
        })`,
      },
    ],
  },
  {
    name: 'any-row-confirms',
    does: 'a row that was listed before a message left proves it',
    shows: ['lost'],
    targets: ['foreign'],
    lives: 4,
    patches: [
      {
        file: 'electron/core/inbox/sync/readings.ts',
        from: 'return await outOfTurn(() => sync.run(sms, signal))',
        to: 'return { from: 0, until: 9e15, at: Date.now() }',
      },
    ],
  },
  {
    name: 'clock-decides',
    does: 'a row counts as ours by its time',
    shows: ['twice'],
    targets: ['headers', 'arrived'],
    lives: 4,
    settling: 3_000,
    patches: [
      {
        file: 'electron/core/messages/matching/incoming-batch.ts',
        from: 'row.at >= before.from && row.at < before.until',
        to: 'Math.abs(row.at - before.at) < 900_000',
      },
    ],
  },
  {
    name: 'wait-forgotten',
    does: 'a wait that the service asked for ends with the program',
    shows: ['early'],
    targets: ['limited'],
    patches: [
      {
        file: 'electron/core/cabinet/pauses-file.ts',
        from: 'file.write({ pauses })',
        to: 'void pauses',
      },
    ],
  },
  {
    name: 'nobody-asked',
    does: 'a message that is never found waits for ever',
    shows: ['stuck'],
    targets: ['cut'],
    settling: 3_000,
    patches: [
      {
        file: 'electron/core/inbox/outbox/checks.ts',
        from: 'const CHECKS = 3',
        to: 'const CHECKS = 1e9',
      },
    ],
  },
]
