import type { Violation } from './judge.ts'
import type { Plan } from './plan.ts'

/** A mistake on purpose, by which the harness shows that it would see it, and the lives by which it shows. */
export interface SeededFault extends Plan {
  /** What it makes the program do. */
  does: string
  /** How it shows: in all of these ways, and in no other. */
  shows: readonly Violation['kind'][]
  /** One that says itself where it is at its worst publishes there on the channel `fault`. */
  patches: { file: string; from: string; to: string }[]
}

const WIRE = 'electron/core/inbox/outbox/wire.ts'
/** Here a fault is at its worst. */
const WORST = "void (await import('node:diagnostics_channel')).channel('fault').publish()"

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'resend-on-restart',
    does: 'what was on the wire when the program ended is queued again',
    shows: ['twice'],
    lives: ['arrived', 'rest'],
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
    lives: ['later'],
    patches: [
      {
        file: 'electron/core/inbox/planned/release.ts',
        from: 'const released = await stored.release(id, Date.now(), isAgreed)',
        to: `const whole = stored as unknown as import('../../messages/planned/tables.ts').StoredPlanned
          const [one] = await whole.discard([id])
          ${WORST}
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
    shows: ['twice', 'stuck'],
    lives: ['several', 'rest'],
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
    lives: ['arrived', 'rest'],
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
    lives: ['arrived'],
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
    lives: ['cut', 'rest'],
    patches: [
      {
        file: WIRE,
        from: "STATES[whyNotDone(error) ?? 'unknown']",
        to: "STATES[whyNotDone(error) ?? 'invalid']",
      },
    ],
  },
  {
    name: 'one-row-claimed-twice',
    does: 'one row of the service confirms two messages',
    shows: ['lost', 'twice'],
    lives: ['twins', 'rest'],
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
    lives: ['hung'],
    patches: [
      {
        file: 'electron/core/messages/stored/taking-ours.ts',
        from: 'const ours = new Set(found.map',
        to: 'const ours = new Set(confirmed.map',
      },
    ],
  },
  {
    name: 'strange-row-claimed',
    does: 'a row that another program may have sent confirms a message without a question',
    shows: ['lost'],
    lives: ['hung', 'rest'],
    named: ['cutBefore'],
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
    lives: ['reading', 'rest'],
    patches: [
      {
        file: 'electron/core/inbox/sync/ingest-queue.ts',
        from: 'const ingested = await stored.ingest({',
        to: `const isFirst = !(await stored.cursor())
          await stored.ingest({ ...reading, rows: [], cursor })
          if (reading.kind === 'history' && !isFirst) ${WORST}
          const ingested = await stored.ingest({`,
      },
    ],
  },
  {
    name: 'synchronous-off',
    does: 'the database does not wait for the disk',
    shows: ['unsafe'],
    lives: ['queued'],
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
    lives: ['cut'],
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
    lives: ['foreign', 'rest'],
    named: ['cutBefore'],
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
    shows: ['twice', 'stuck'],
    lives: ['accepted', 'rest'],
    named: [1_200_000],
    patches: [
      {
        file: 'electron/core/messages/matching/incoming-batch.ts',
        from: "if (row.at >= from && row.at < until) return 'sure'",
        to: "return Math.abs(row.at - (listed[id]?.at ?? 0)) < 900_000 ? 'sure' : undefined",
      },
    ],
  },
  {
    name: 'wait-forgotten',
    does: 'a wait that the service asked for ends with the program',
    shows: ['early'],
    lives: ['limitedForAnHour', 'arrived'],
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
    lives: ['cut', 'rest'],
    named: ['cutBefore'],
    patches: [
      {
        file: 'electron/core/inbox/outbox/checks.ts',
        from: 'const CHECKS = 3',
        to: 'const CHECKS = 1e9',
      },
    ],
  },
]
