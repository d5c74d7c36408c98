import { seededFaults, type SeededFault } from './seeded-faults.ts'

/** Mistakes with what happens to files and clocks while the program does not run. */
const harms: readonly SeededFault[] = [
  {
    name: 'no-witness',
    does: 'nobody compares the file of messages with its witness',
    shows: ['untold'],
    targets: ['harmed'],
    lives: 6,
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
    targets: ['harmed'],
    lives: 6,
    harm: { files: /\.db$/, how: 'older' },
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
    targets: ['queued', 'arrived', 'anytime', 'starting'],
    lives: 8,
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
    shows: ['wrong'],
    targets: ['harmed'],
    lives: 6,
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
    shows: ['untold'],
    targets: ['restored'],
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
    targets: ['upgraded'],
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
    targets: ['copied'],
    lives: 2,
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
    targets: ['copied'],
    lives: 2,
    patches: [
      {
        file: 'electron/core/messages/stored/departures.ts',
        from: 'mayBeListed && standsInList(db, found)',
        to: 'mayBeListed && !standsInList(db, found) && false',
      },
    ],
  },
  {
    name: 'clock-believed',
    does: 'a text waits for as long as the clock says',
    shows: ['stuck'],
    targets: ['wrongClocks'],
    lives: 1,
    settling: 3_000,
    patches: [
      {
        file: 'electron/core/inbox/outbox/planner.ts',
        from: 'steadyAt(sendAt, Math.max(0, sendAt - at))',
        to: 'steadyAt(sendAt, at)',
      },
    ],
  },
]

export const allFaults: readonly SeededFault[] = [...seededFaults, ...harms]
