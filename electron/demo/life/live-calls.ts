import type { Cabinet } from '../cabinet.ts'
import { recordCall } from '../rules/calls.ts'
import type { ErrandDocument, LiveCallDocument } from '../state/office-documents.ts'
import { tellCall } from './call-hooks.ts'
import type { CallCourse } from './calls.ts'

export interface LiveCallsParts extends Pick<Cabinet, 'documents' | 'hooks' | 'now' | 'choose'> {
  /** Plans the next step of a call, so many seconds from now. */
  plan(errand: Omit<ErrandDocument, 'due'>, seconds: number): void
}

/** Calls that go on now: each begins, may be answered, and ends in the history; webhooks hear of it. */
export function createLiveCalls(parts: LiveCallsParts) {
  const { documents, now, plan } = parts
  return {
    /** Returns the call's id. */
    begin(placed: LiveCallDocument, { ring, talk }: CallCourse): number {
      const id = documents.add('liveCall', placed)
      tellCall(parts, { event: 'create', call: { ...placed, id }, at: now() })
      if (talk !== undefined) plan({ kind: 'answerCall', call: id }, ring)
      plan({ kind: 'endCall', call: id }, ring + (talk ?? 0))
      return id
    },
    answer(id = 0): void {
      const placed = documents.get('liveCall', id)
      if (!placed) return
      const call = { ...placed, answered: now() }
      documents.put('liveCall', id, call)
      tellCall(parts, { event: 'answer', call: { ...call, id }, at: now() })
    },
    end(id = 0): void {
      const call = documents.get('liveCall', id)
      if (!call) return
      documents.remove('liveCall', id)
      recordCall(parts, { ...call, id, ended: now() })
      tellCall(parts, { event: 'destroy', call: { ...call, id }, at: now() })
    },
  }
}
