import { claimFolder } from '../core/platform/disk/own-folder.ts'
import { lockFileIn } from './lock-file.ts'
import type { LockClaim } from './lock-file.ts'

/** Another program, of either shell, works with the data folder. */
export class HomeInUse extends Error {
  /** How a program ends that has said so; `.scripts/start.mjs` knows it too. */
  static readonly exitCode = 75

  constructor(home: string) {
    super(`Switchdesk is already running with the data folder ${home}`)
    this.name = 'HomeInUse'
  }
}

/**
 * Claims the data folder for this process until it ends, however it ends: two programs on one folder
 * would send every waiting message twice. The claim is a lock on a file in the folder, which the system
 * takes away with the process. A name of the system's, such as a socket's, would be another for each path
 * that leads to the folder, and any user of the computer could take it.
 *
 * @throws {HomeInUse} when another process holds it.
 * @throws {ForeignFolder} where the folder is another user's.
 */
export async function claimHome(home: string): Promise<LockClaim> {
  // First: a user who can open the file could hold its lock.
  await claimFolder(home)
  const claim = await lockFileIn(home)
  if (!claim) throw new HomeInUse(home)
  return claim
}
