import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command } from './command.ts'

/**
 * Notice about the file of messages. `gone`: it was missing, and a new one began; `older`: it lacks
 * the latest writes; `unproven`: it may lack them, because the record to compare with is gone;
 * `copied`: another copy of it has been in use since.
 */
export interface FileNotice {
  kind: 'gone' | 'older' | 'unproven' | 'copied'
  /** When it was found, milliseconds since the epoch. */
  at: number
  /** Messages written here that it lacks. */
  missing?: number
  /** Messages that the user is asked about because of it. */
  asked?: number
}

/**
 * Place of the stored messages. `memory`: they end with the program, because the keychain cannot
 * keep the key; `failed`: the file is kept as it is and nothing is read or written until the user
 * decides.
 */
export type DatabaseState =
  | { state: 'opening' }
  | { state: 'open'; kept: 'disk' | 'memory' }
  | { state: 'failed'; trouble: DatabaseTrouble }

/**
 * `wrongKey`: the file is whole or not, but its key is not the one in the keychain; `damaged`: its
 * content is not consistent; `newer`: a newer version of the app wrote it; `full`: the disk is full;
 * `unreadable`: the system refuses the file, or the thread that worked with it died.
 */
export type DatabaseTrouble = 'wrongKey' | 'damaged' | 'newer' | 'full' | 'unreadable'

/** Commands about the file of messages; the inbox carries them out. */
export const databaseCommands = {
  /** Tries again to open the database, after the keychain or the disk was repaired. */
  'database.retry': command(cabinetAlone)<DatabaseState>(),
  /** Puts a database that cannot be read aside, under another name, and begins an empty one. */
  'database.setAside': command(cabinetAlone)<DatabaseState>(),
  /** The user has read the notices about the file of messages. */
  'database.seeNotices': command(cabinetAlone)(),
}

interface OfCabinet {
  cabinet: CabinetId
}

export interface DatabaseEvents {
  'database.changed': OfCabinet & { database: DatabaseState }
  /** The whole list: few, if any. */
  'fileNotices.changed': OfCabinet & { fileNotices: FileNotice[] }
}
