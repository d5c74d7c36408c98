import { isDeepStrictEqual } from 'node:util'
import { closeSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs'
import { contentsOf } from '../database/copy.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { takeManifest, type Manifest } from './manifest.ts'
import { removeFiles } from './remove.ts'
import { backupFailure, openSealed } from './sealed-file.ts'
import { onDisk } from './troubles.ts'

export interface ReadJob {
  /** The backup. */
  from: string
  passphrase: string
  /** Where its database is to lie, under the key that its manifest tells. */
  to: string
  /** The version of databases that this program knows. */
  known: number
}

/**
 * Opens a backup, and looks through all of it. Throws a failure `backup`, or a `DatabaseFailure`; nothing
 * of it is left behind then.
 */
export function readBackup(job: ReadJob, onProgress: (done: number) => void): Manifest {
  const { to, known } = job
  removeFiles(to)
  try {
    const manifest = onDisk(() => unsealInto(job, onProgress))
    if (manifest.contents.version > known) throw backupFailure('newer')
    const contents = onDisk(() => soundContents(to, manifest.key))
    if (!isDeepStrictEqual(contents, manifest.contents)) {
      throw backupFailure('damaged')
    }
    return manifest
  } catch (error) {
    removeFiles(to)
    throw error
  }
}

function unsealInto({ from, passphrase, to }: ReadJob, onProgress: (done: number) => void) {
  const file = openSync(from, 'r')
  const into = openSync(to, 'wx', 0o600)
  try {
    const { size } = statSync(from)
    let done = 0
    let manifest: Manifest | undefined
    let begun = Buffer.alloc(0)
    for (const chunk of openSealed(file, passphrase)) {
      onProgress(Math.min(1, (done += chunk.length) / size))
      if (manifest) {
        writeAll(into, chunk)
        continue
      }
      begun = Buffer.concat([begun, chunk])
      const taken = beginningOf(begun)
      if (!taken) continue
      manifest = taken.manifest
      writeAll(into, taken.rest)
    }
    if (!manifest) throw backupFailure('damaged')
    fsyncSync(into)
    return manifest
  } finally {
    closeSync(file)
    closeSync(into)
  }
}

/** Contents that open but make no sense: another program wrote them, or a later version. */
function beginningOf(content: Buffer): ReturnType<typeof takeManifest> {
  try {
    return takeManifest(content)
  } catch {
    throw backupFailure('newer')
  }
}

function soundContents(path: string, key: string) {
  try {
    return contentsOf({ path, key })
  } catch (error) {
    if (error instanceof DatabaseFailure && error.trouble !== 'full') throw backupFailure('damaged')
    throw error
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
