import type { Random } from '../random.ts'
import { customerNumber } from '../seed/small.ts'
import type { Documents } from '../state/documents.ts'
import type { LiveCallDocument } from '../state/office-documents.ts'

/** How a call goes on after it has begun, in seconds. */
export interface CallCourse {
  ring: number
  /** Nothing when nobody answers. */
  talk: number | undefined
}

/** Chooses who calls whom; undefined while the cabinet has no number or no extension for it. */
export function placeCall(
  documents: Documents,
  random: Random,
  began: number,
): LiveCallDocument | undefined {
  const numbers = documents.list('number')
  const sips = documents.count('sip')
  if (numbers.length === 0 || sips === 0) return undefined
  const [sip] = documents.list('sip', 1, random.int(0, sips - 1))
  const extension = String(sip?.extension)
  const customer = customerNumber(random)
  const own = random.pick(numbers).number
  return random.chance(0.7)
    ? { direction: 'inbound', from: customer, to: own, extension, began }
    : { direction: 'outbound', from: extension, to: customer, extension, began }
}

export function courseOf(random: Random): CallCourse {
  return { ring: random.int(3, 20), talk: random.chance(0.86) ? random.int(12, 240) : undefined }
}
