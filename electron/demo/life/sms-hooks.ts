import type { Cabinet } from '../cabinet.ts'
import { handlerOf } from '../rules/sms-handlers.ts'
import type { Messages } from '../state/messages.ts'
import { stamp } from '../time.ts'
import { jsonHook } from './hooks.ts'

/** The same messages; what comes in is also posted to the number's handler. */
export function announced(
  messages: Messages,
  { documents, hooks, now }: Pick<Cabinet, 'documents' | 'hooks' | 'now'>,
): Messages {
  return {
    ...messages,
    receive: (own, other, text) => {
      const id = messages.receive(own, other, text)
      const url = handlerOf({ documents }, own)
      const message = { id, sender: other, receiver: own, msg: text }
      if (url !== undefined)
        hooks.post(jsonHook(url, { ...message, created_datetime: stamp(now()) }))
      return id
    },
  }
}
