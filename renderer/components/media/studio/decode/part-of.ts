import { StudioFailure } from '../failure.ts'

/**
 * Some bytes of a file: fewer where it ends before.
 * @throws StudioFailure `unreadable` where the file went away meanwhile
 */
export async function partOf(
  file: Blob,
  start: number,
  end: number,
): Promise<DataView<ArrayBuffer>> {
  try {
    return new DataView(await file.slice(start, end).arrayBuffer())
  } catch {
    throw new StudioFailure('unreadable')
  }
}
