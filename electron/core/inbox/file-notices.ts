import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Announce } from '../platform/emitter.ts'
import type { StoredInbox } from '../messages/tables.ts'
import type { FileNotice } from '../../bridge/database.ts'

/** Notices about the file of messages, kept until the user has seen them. */
export interface FileNotices {
  fileNotices(): FileNotice[]
  seeFileNotices(): Promise<void>
  /** Takes over what the database remembers. */
  openFileNotices(): Promise<void>
}

export function createFileNotices(
  cabinet: CabinetId,
  stored: Pick<StoredInbox, 'notices' | 'forgetNotices'>,
  announce: Announce,
): FileNotices {
  let list: FileNotice[] = []

  function set(next: FileNotice[]): void {
    const isOther = next.length > 0 || list.length > 0
    list = next
    if (isOther) announce('fileNotices.changed', { cabinet, fileNotices: list })
  }

  return {
    fileNotices: () => list,
    async seeFileNotices() {
      await stored.forgetNotices()
      set([])
    },
    openFileNotices: async () => set(await stored.notices()),
  }
}
