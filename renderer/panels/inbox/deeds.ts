import { onScopeDispose } from 'vue'
import type { InboxKeyName } from './keys.ts'

/** Deeds on the open conversation that are offered everywhere, in their order. */
export const deedNames = [
  'done',
  'snooze',
  'sendLater',
  'assign',
  'note',
  'archive',
  'unread',
  'pin',
] as const satisfies readonly (InboxKeyName | 'sendLater')[]
export type DeedName = (typeof deedNames)[number]

/** Carries something out; answers whether there was anything to do. */
type Deed = () => boolean

const deeds = new Map<DeedName, Deed>()

/** Offers deeds to the command palette for as long as their component is on the screen. */
export function offerDeeds(offered: Partial<Record<DeedName, Deed>>): void {
  const entries = Object.entries(offered) as [DeedName, Deed][]
  for (const [name, deed] of entries) deeds.set(name, deed)
  onScopeDispose(() => {
    // The next conversation may have offered its own by now.
    for (const [name, deed] of entries) if (deeds.get(name) === deed) deeds.delete(name)
  })
}

export const deedOf = (name: DeedName): Deed | undefined => deeds.get(name)
