import type { Random } from '../random.ts'
import type { Documents } from '../state/documents.ts'

/** Registers a number that has just been connected, if it is still there. */
export function registerLine(documents: Documents, id: number, now: number): void {
  const line = documents.get('externalNumber', id)
  if (line?.type !== 'ate' || line.registered) return
  documents.put('externalNumber', id, { ...line, registered: true, since: now })
}

/** Lets a number of another operator lose its registration now and then, and find it again soon. */
export function toggleLine(documents: Documents, random: Random, now: number): void {
  const lines = documents
    .list('externalNumber')
    .filter(({ type, refused }) => type === 'ate' && refused !== true)
  const line = lines.length > 0 ? random.pick(lines) : undefined
  if (!line || !random.chance(line.registered ? 0.15 : 0.9)) return
  documents.put('externalNumber', line.id, { ...line, registered: !line.registered, since: now })
}
