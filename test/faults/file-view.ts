import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type * as ArchiveDatabase from '../../electron/core/archive/database.ts'
import { openStore } from '../../electron/core/archive/store.ts'
import { pathToFileURL } from 'node:url'
import type { Message, MessageId } from '../../electron/core/inbox/types.ts'

/** What is on the disk of one cabinet. */
export interface FileView {
  messages: Map<MessageId, Message>
  /** Ids of messages whose way is not over, in the order of the queue. */
  outstanding: MessageId[]
  /** SQLite's number for the `synchronous` that the program sets: a kill cannot show it. */
  synchronous: number
}

/** How a program opens its archive, from its own bundle. */
export type OpenFile = typeof ArchiveDatabase.openFile

export async function archiveOpenerOf(program: string): Promise<OpenFile> {
  const bundle = pathToFileURL(join(dirname(program), 'database.js')).href
  const { openFile } = (await import(bundle)) as typeof ArchiveDatabase
  return openFile
}

/**
 * Reads the archive as a kill left it, from a copy: the program finds its own file, journal and all,
 * as it was.
 */
export function viewFile(
  { home, cabinet, key }: { home: string; cabinet: string; key: string },
  openFile: OpenFile,
  ids: Iterable<MessageId>,
): FileView {
  const dir = mkdtempSync(join(tmpdir(), 'switchdesk-view-'))
  try {
    const copy = join(dir, 'copy.db')
    const path = join(home, 'archives', `${cabinet}.db`)
    // The shared memory of the journal is made anew from the journal.
    for (const end of ['', '-wal']) if (existsSync(path + end)) cpSync(path + end, copy + end)
    const database = openFile(copy, key)
    const synchronous = Number(database.pragma('synchronous', { simple: true }))
    const store = openStore(database)
    const messages = new Map<MessageId, Message>()
    for (const id of ids) {
      const message = store.message(id)
      if (message) messages.set(id, message)
    }
    const outstanding = store.outstanding().map(({ id }) => id)
    store.close()
    return { messages, outstanding, synchronous }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
