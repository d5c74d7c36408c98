import { closeSync, openSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { together, type HeldForgettings } from '../forgetting/held.ts'
import { latestBackups } from './kept.ts'
import { takeManifest, type Manifest } from './manifest.ts'
import { openSealed } from './sealed-file.ts'

/** Most computers whose latest backup is looked at: each takes as much work as opening one. */
const MOST_COMPUTERS = 8

export interface LaterJob {
  /** A backup that was opened. */
  from: string
  passphrase: string
  account: string
  /** When it was begun. */
  at: number
}

/** Persons who were forgotten after a backup, and the moment up to which that is known. */
export interface ForgottenLater {
  forgotten: HeldForgettings
  upTo: number
}

/**
 * Looks for persons forgotten after a backup: in the latest one of each computer in the same folder. One that does not
 * open, as of another passphrase, tells nothing, and the moment says so.
 */
export function forgottenLater({ from, passphrase, account, at }: LaterJob): ForgottenLater {
  const names = latestBackups(namesIn(dirname(from)), account).filter(
    (one) => one !== basename(from),
  )
  const later = names
    .slice(0, MOST_COMPUTERS)
    .map((name) => manifestOf(join(dirname(from), name), passphrase))
    .filter((one) => one !== undefined)
    .filter((one) => one.account.id === account && one.at > at && one.forgotten !== undefined)
  return {
    forgotten: together(later.flatMap((one) => one.forgotten ?? [])),
    upTo: Math.max(at, ...later.map((one) => one.at)),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The manifest alone: the database after it is not read. */
function manifestOf(path: string, passphrase: string): Manifest | undefined {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    let begun = Buffer.alloc(0)
    for (const chunk of openSealed(file, passphrase)) {
      begun = Buffer.concat([begun, chunk])
      const taken = takeManifest(begun)
      if (taken) return taken.manifest
    }
    return undefined
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
