import type { Leg } from '../../../electron/bridge/extensions.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { usePresence } from '../../stores/presence.ts'

/** Whether a call reaches somebody now: on the telephone, on a mobile one, or not at all. */
export type ExtensionState = 'online' | 'mobile' | 'offline' | 'unfinished' | 'unknown'

/** Whether it is a mobile telephone that a call goes on to. */
export const isMobile = ({ type, timeout }: Leg): boolean => type === 'mob' && timeout !== 0

/** Tells of extensions whether calls reach them now, as far as that is known. */
export function useExtensionState() {
  const extensions = useExtensionIndex()
  const presence = usePresence()
  return (id: number): ExtensionState => {
    const row = extensions.byId.get(id)
    if (row?.unfinished) return 'unfinished'
    const online = presence.records.get(id)?.online
    if (online === undefined) return 'unknown'
    if (online) return 'online'
    return row?.legs?.some(isMobile) ? 'mobile' : 'offline'
  }
}
