import type { CabinetContext, Subject } from '../subject.ts'
import { createPresence } from './presence.ts'
import { createStatusSweep } from './sweep.ts'
import type { Extension } from './types.ts'

export interface ExtensionsSubject extends Subject<'extensions'> {
  /** Everybody whose state is known. */
  list(): Extension[]
}

/** Who can be reached: the live registrations of SIP accounts. */
export function extensionsSubject(context: CabinetContext): ExtensionsSubject {
  const { cabinet, client, announce, pacer, isActive } = context
  const presence = createPresence((changed, gone) =>
    announce('presence.changed', { cabinet, changed, gone }),
  )
  return {
    list: presence.list,
    polls: [
      {
        name: 'presence',
        pause: () => pacer.news(isActive()),
        run: createStatusSweep(client, presence),
      },
    ],
    commands: {},
  }
}
