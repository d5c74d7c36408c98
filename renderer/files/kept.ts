import type { KeptFile } from '../../electron/bridge/files.ts'
import { valueOf } from '../bridge/call.ts'
import { saveFile } from './save.ts'

/** The bytes of a file that the program has fetched. Rejects with a bridge failure. */
export function bytesOf({ handle }: KeptFile): Promise<ArrayBuffer> {
  return valueOf(window.switchdesk.readFile(handle))
}

/** Hands a fetched file to the person, to be saved. Rejects with a bridge failure. */
export async function saveKept(file: KeptFile): Promise<void> {
  saveFile(file.name, await bytesOf(file), file.type ?? 'application/octet-stream')
}

/**
 * Opens a fetched file in the system's own viewer, or hands it over to be saved where there is none for
 * it. Rejects with a bridge failure.
 * @returns whether it was opened
 */
export async function openKept(file: KeptFile): Promise<boolean> {
  const opened = await valueOf(window.switchdesk.openFile(file.handle))
  if (!opened) await saveKept(file)
  return opened
}
