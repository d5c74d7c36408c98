import { plainSpaces } from '../../electron/shared/plain-spaces.ts'

/** Time for the download to begin, in milliseconds; by then it has its own reference. */
const KEPT = 60_000

/**
 * Hands a file to the person: the browser saves it its own way, and the installed app's window asks where
 * to. Text is written as UTF-8.
 * @param type the media type, such as `text/csv`
 */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  type: string,
): void {
  const charset = typeof content === 'string' ? ';charset=utf-8' : ''
  const address = URL.createObjectURL(new Blob([content], { type: `${type}${charset}` }))
  const link = document.createElement('a')
  link.href = address
  link.download = plainSpaces(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}

/** Today in a file's name, as `2026-11-22`. */
export const fileDay = (): string => new Date().toLocaleDateString('sv-SE')
