import type { Result } from '../bridge/failures.ts'

/**
 * A file's message to the main process. The page cannot choose a path: only Chromium's own files
 * have one.
 */
export type OfferFile = { name: string; path: string } | { name: string; bytes: ArrayBuffer }

/** A recording that a page made is in its memory already; this is half an hour as telephones play it. */
const LONGEST = 32 * 1024 * 1024

/** @param path where the file lies; empty for one that the page made */
export async function offerOf(file: File, path: string): Promise<Result<OfferFile>> {
  const { name, size } = file
  if (path !== '') return { ok: true, value: { name, path } }
  if (size <= LONGEST) return { ok: true, value: { name, bytes: await file.arrayBuffer() } }
  return { ok: false, failure: { kind: 'invalid', field: 'file.tooLarge' } }
}
