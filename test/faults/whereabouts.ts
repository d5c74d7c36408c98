import type { Message } from '../../electron/bridge/inbox.ts'
import type { FileView } from './file-view.ts'
import type { Written } from './person.ts'
import type { Recorder } from './service/recorder.ts'
import type { KilledIn } from './states.ts'

/** Where a message was at the kill, by the disk and what reached the service; nothing when it is gone. */
export function whereabouts(
  { id, text, thread }: Written,
  view: FileView,
  { taken, unauthorized }: Pick<Recorder, 'taken' | 'unauthorized'>,
): KilledIn | undefined {
  const message = view.messages.get(id)
  if (view.planned.has(id)) return 'planned'
  switch (message?.state) {
    case 'queued': {
      const earlier = view.outstanding.slice(0, view.outstanding.indexOf(id))
      const holds = (other: Message | undefined) =>
        other?.thread === thread &&
        other.text === text &&
        (other.state === 'unknown' || other.state === 'sending')
      return earlier.some((other) => holds(view.messages.get(other))) ? 'held' : 'queued'
    }
    case 'sending':
      if (taken.some((one) => one.text === text)) return 'sending, on the wire'
      return unauthorized.has(text) ? 'sending, turned away' : 'sending, nothing left'
    case 'unknown':
      if (message.lookalikes) return 'looks as if it left'
      return message.needsDecision ? 'needs a decision' : 'unknown'
    case 'accepted':
    case 'confirmed':
    case 'refused':
      return message.state
    default:
      return undefined
  }
}
