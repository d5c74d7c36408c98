import { createHash, randomBytes, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { contentsOf, copyDatabase, type EncryptedFile } from '../database/copy.ts'
import { syncFolder } from '../platform/disk/sync-folder.ts'
import type { ProvedBackup } from '../../bridge/backup.ts'
import { manifestBytes, type Manifest } from './manifest.ts'
import type { PassphraseKey } from './passphrase.ts'
import { removeFiles } from './remove.ts'
import { backupFailure, CHUNK, openSealed, sealInto } from './sealed-file.ts'
import { onDisk } from './troubles.ts'

export interface MakeJob {
  /** The database in use. */
  archive: EncryptedFile
  /** Where its copy lies meanwhile. */
  draft: string
  /** Where the backup is to lie. */
  to: string
  by: PassphraseKey
  about: Omit<Manifest, 'key' | 'contents'>
}

/** Where a backup lies until it is proved. */
export const partOf = (path: string): string => `${path}.part`

/** How much of the work the copy is, and that with its sealing; the rest is the proof. */
const COPIED = 0.4
const SEALED = 0.7

/**
 * Makes a backup: a copy of the database, sealed, read back from the disk and compared. It gets its name only
 * then. Throws a failure `backup` or a `DatabaseFailure`; nothing of it is left behind.
 */
export function makeBackup(job: MakeJob, onProgress: (done: number) => void): ProvedBackup {
  const { archive, draft, to, by, about } = job
  const copy = { path: draft, key: randomBytes(32).toString('hex') }
  removeFiles(draft)
  try {
    const contents = onDisk(() => {
      copyDatabase(archive, copy)
      return contentsOf(copy)
    })
    onProgress(COPIED)
    const manifest = manifestBytes({ ...about, key: copy.key, contents })
    onDisk(() => {
      const written = seal(job, manifest, (part) => onProgress(COPIED + part * (SEALED - COPIED)))
      prove(partOf(to), by, written, (part) => onProgress(SEALED + part * (1 - SEALED)))
      renameSync(partOf(to), to)
      syncFolder(dirname(to))
    })
    return { at: about.at, messages: contents.rows['messages'] ?? 0, size: statSync(to).size }
  } finally {
    removeFiles(draft, partOf(to))
  }
}

/** @returns the digest of all that was sealed */
function seal(
  { draft, to, by }: MakeJob,
  manifest: Buffer,
  onProgress: (part: number) => void,
): Buffer {
  const [from, into] = [openSync(draft, 'r'), openSync(partOf(to), 'w', 0o600)]
  try {
    const { size } = statSync(draft)
    const hash = createHash('sha256')
    const writer = sealInto(into, by)
    const put = (content: Buffer) => {
      hash.update(content)
      writer.write(content)
    }
    put(manifest)
    let done = 0
    for (const chunk of chunksOf(from)) {
      put(chunk)
      onProgress((done += chunk.length) / size)
    }
    writer.end()
    return hash.digest()
  } finally {
    closeSync(from)
    closeSync(into)
  }
}

function* chunksOf(file: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(CHUNK)
    const length = readSync(file, chunk)
    if (length === 0) return
    yield chunk.subarray(0, length)
  }
}

/** Opens what was written as a restore does. Throws `unproven` where it is anything else. */
function prove(
  path: string,
  by: PassphraseKey,
  written: Buffer,
  onProgress: (part: number) => void,
): void {
  const file = openSync(path, 'r')
  try {
    const { size } = statSync(path)
    let done = 0
    const hash: Hash = createHash('sha256')
    for (const chunk of openSealed(file, by)) {
      hash.update(chunk)
      onProgress(Math.min(1, (done += chunk.length) / size))
    }
    if (!hash.digest().equals(written)) throw backupFailure('unproven')
  } finally {
    closeSync(file)
  }
}
