import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFile } from '../../electron/core/archive/database.ts'
import { openStore } from '../../electron/core/archive/store.ts'
import type { Message, MessageId } from '../../electron/core/inbox/types.ts'

/** What is on the disk of one cabinet. */
export interface FileView {
  messages: Map<MessageId, Message>
  /** Ids of messages whose way is not over, in the order of the queue. */
  outstanding: MessageId[]
}

/**
 * Reads the archive as a kill left it, from a copy: the program finds its own file, journal and all,
 * as it was.
 */
export function viewFile(
  { home, cabinet, key }: { home: string; cabinet: string; key: string },
  ids: Iterable<MessageId>,
): FileView {
  const dir = mkdtempSync(join(tmpdir(), 'switchdesk-view-'))
  try {
    const copy = join(dir, 'copy.db')
    const path = join(home, 'archives', `${cabinet}.db`)
    // The shared memory of the journal is made anew from the journal.
    for (const end of ['', '-wal']) if (existsSync(path + end)) cpSync(path + end, copy + end)
    const store = openStore(openFile(copy, key))
    const messages = new Map<MessageId, Message>()
    for (const id of ids) {
      const message = store.message(id)
      if (message) messages.set(id, message)
    }
    const outstanding = store.outstanding().map(({ id }) => id)
    store.close()
    return { messages, outstanding }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
