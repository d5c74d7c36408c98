import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { localId } from './fields.ts'

/**
 * Why a backup was not made, or is not opened. `foreign`: it is no backup; `newer`: a later version of the
 * app made it; `damaged`: some of it was harmed or is missing; `passphrase`: it is another one; `full`: the
 * disk has no room; `gone`: folder or file is not there; `closed`: nothing may be written or read there;
 * `unreadable`: the disk did not do its part; `unproven`: what was read back is not what was written;
 * `unkept`: messages are not on the disk; `there`: this computer keeps messages of the account already.
 */
export type BackupTrouble =
  | 'foreign'
  | 'newer'
  | 'damaged'
  | 'passphrase'
  | 'full'
  | 'gone'
  | 'closed'
  | 'unreadable'
  | 'unproven'
  | 'unkept'
  | 'there'

/** How often one is made by itself. */
export type BackupRhythm = 'never' | 'daily' | 'weekly'

/** A backup that was read back and compared. */
export interface ProvedBackup {
  /** When it began, milliseconds since the epoch. */
  at: number
  messages: number
  /** Bytes. */
  size: number
}

export interface BackupState {
  /** Where backups go; before one was chosen, where they could. */
  folder: string
  /** True if there is a passphrase, by which they are encrypted. */
  isSetUp: boolean
  every: BackupRhythm
  /** So many are kept, the latest. */
  keep: number
  /** The last that was proved. */
  last?: ProvedBackup
  /** Why there is none since. */
  failure?: Failure
  /** One is being made: how much of it is done, from 0 to 1. */
  running?: number
}

const path = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(/^\P{Cc}+$/u)
/** Shortest passphrase that may be chosen. */
const SHORTEST_PASSPHRASE = 10
const passphrase = z.string().min(1).max(1_000)

export const backupCommands = {
  'backup.state': command(cabinetAlone)<BackupState>(),
  /**
   * Sets folder, passphrase, rhythm and number of backups. Without a passphrase the former one
   * stays.
   */
  'backup.setUp': command(
    inCabinet({
      folder: path,
      every: z.enum(['never', 'daily', 'weekly']),
      keep: z.int().min(1).max(100),
      passphrase: passphrase.min(SHORTEST_PASSPHRASE).optional(),
    }),
    'opens',
  )<BackupState>(),
  /** Makes one, and proves it. Resolves when that is done; rejects as `aborted` where it is cancelled. */
  'backup.make': command(cabinetAlone)<ProvedBackup>(),
  'backup.cancel': command(cabinetAlone)(),
}

export interface BackupEvents {
  'backup.changed': { cabinet: CabinetId; backup: BackupState }
}

/** Description of a backup, from the file itself. */
export interface BackupContents {
  account: { id: CabinetId; title: string; kind: 'service' | 'demo' }
  at: number
  messages: number
  /** True if this computer has messages of the account, which the backup would replace. */
  isThere: boolean
  /** Persons forgotten after this moment come back with it; absent if this computer knows of all. */
  forgottenUpTo?: number
}

/** Commands of the app as a whole, for there may be no account yet. */
export const restoringCommands = {
  /** Opens the chosen backup file, and checks all of it. */
  'restoring.look': command(z.strictObject({ file: localId, passphrase }))<BackupContents>(),
  /**
   * Restores the backup opened last. Data of the account on this computer is kept under another
   * name.
   */
  'restoring.take': command(z.strictObject({ replace: z.boolean() }), 'deletes')<CabinetId>(),
}
