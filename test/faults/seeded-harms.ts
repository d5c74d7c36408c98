import type { SeededFault } from './seeded-faults.ts'

/** Mistakes with what happens to files and clocks while the program does not run. */
export const seededHarms: readonly SeededFault[] = [
  {
    name: 'no-witness',
    does: 'nobody compares the file of messages with its witness',
    shows: ['twice', 'untold'],
    lives: ['harmed'],
    harm: { files: /\.db-wal$/, how: 'cut' },
    named: ['at its end'],
    patches: [
      {
        file: 'electron/core/database/audit.ts',
        from: 'if (!loss) return false',
        to: 'if (!loss || loss) return false',
      },
    ],
  },
  {
    name: 'witness-asks-nobody',
    does: 'what may have left before the file was harmed is sent again',
    shows: ['twice'],
    lives: ['harmed'],
    harm: { files: /\.db$/, how: 'older with its log' },
    patches: [
      {
        file: 'electron/core/messages/stored/notices.ts',
        from: "state === 'queued' && mayHaveLeft(id)",
        to: "state === 'queued' && !id && mayHaveLeft(id)",
      },
    ],
  },
  {
    name: 'witness-first',
    does: 'the witness knows of what is not on the disk yet',
    shows: ['wrong'],
    lives: ['queued', 'queued'],
    patches: [
      {
        file: 'electron/core/database/tally.ts',
        from: 'stored.write(db, tally)',
        to: 'stored.write(db, tally)\n      witness.note({ ...next, commits: next.commits + 1 }, false)',
      },
      {
        file: 'electron/core/database/tally.ts',
        from: 'witness.note(next, lasts)',
        to: 'void lasts',
      },
    ],
  },
  {
    name: 'older-file',
    does: 'an older file beside the log of now passes for the newest',
    shows: ['twice', 'untold'],
    lives: ['harmed', 'rest'],
    named: ['reads nothing'],
    harm: { files: /\.db$/, how: 'older' },
    patches: [
      {
        file: 'electron/core/database/audit.ts',
        from: 'const isOlder = (witness.found?.epoch ?? 0) > wal.epoch()',
        to: 'const isOlder = wal.epoch() < 0',
      },
    ],
  },
  {
    name: 'put-back-unsaid',
    does: 'nobody notices that a copy of the last run was put back',
    shows: ['twice', 'untold'],
    lives: ['restored'],
    patches: [
      {
        file: 'electron/core/cabinet/database-run.ts',
        from: 'await inTime(renew())',
        to: 'await inTime(Promise.resolve())',
      },
    ],
  },
  {
    name: 'wire-forgotten',
    does: 'nothing is known of what an earlier version left on the wire',
    shows: ['stuck'],
    lives: ['upgraded'],
    patches: [
      {
        file: 'electron/core/messages/stored/migrations/008-left-on-the-wire.ts',
        from: 'WHERE state = 2 AND local IS NOT NULL',
        to: 'WHERE state = -1 AND local IS NOT NULL',
      },
    ],
  },
  {
    name: 'copy-unsaid',
    does: 'nobody notices that a copy of the folder was in use',
    shows: ['untold'],
    lives: ['copied'],
    patches: [
      {
        file: 'electron/core/database/store.ts',
        from: 'if (last && isOther && !isTold)',
        to: 'if (last && isOther && isTold)',
      },
    ],
  },
  {
    name: 'list-not-asked',
    does: 'what waited leaves without a look at the list',
    shows: ['twice'],
    lives: ['copied'],
    named: ['elsewhere'],
    patches: [
      {
        file: 'electron/core/messages/stored/departures.ts',
        from: 'mayBeListed ? listedLike(db, found) : []',
        to: 'mayBeListed && !found ? listedLike(db, found) : []',
      },
    ],
  },
  {
    name: 'clock-believed',
    does: 'a text waits for as long as the clock says',
    shows: ['stuck'],
    lives: ['wrongClocks', 'rest'],
    patches: [
      {
        file: 'electron/core/inbox/outbox/planner.ts',
        from: 'steadyAt(sendAt, Math.max(0, sendAt - at))',
        to: 'steadyAt(sendAt, at)',
      },
    ],
  },
]
