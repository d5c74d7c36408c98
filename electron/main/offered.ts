import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { OfferedFile } from '../core/files/offered-file.ts'

const name = z.string().max(1_000)

/** Message of `preload/offer.ts`. */
const offerSchema = z.union([
  z.strictObject({ name, path: z.string().refine(isAbsolute) }),
  z.strictObject({ name, bytes: z.instanceof(ArrayBuffer) }),
])

/** A file as a window's preload offers it; undefined if it is none. */
export function readOffer(given: unknown): OfferedFile | undefined {
  const offer = offerSchema.safeParse(given).data
  if (!offer || 'path' in offer) return offer
  const bytes = new Uint8Array(offer.bytes)
  return {
    name: offer.name,
    size: bytes.length,
    async *read(from, to) {
      yield bytes.subarray(from, to)
    },
  }
}
