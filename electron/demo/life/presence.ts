import type { Random } from '../random.ts'
import type { Documents } from '../state/documents.ts'

const TRIES = 20

/** Lets one extension go on or off, rarely present ones more often off. */
export function togglePresence(documents: Documents, random: Random): void {
  const count = documents.count('sip')
  if (count === 0) return
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [sip] = documents.list('sip', 1, random.int(0, count - 1))
    if (sip && random.chance(sip.on_line ? 1 - sip.presence : sip.presence)) {
      documents.put('sip', sip.id, { ...sip, on_line: !sip.on_line })
      return
    }
  }
}
