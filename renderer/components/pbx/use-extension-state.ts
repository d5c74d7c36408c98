import type { Leg } from '../../../electron/bridge/extensions.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'
import { usePresence } from '../../stores/presence.ts'

/** Availability of an extension: on its phone, on a mobile phone, or not at all. */
export type ExtensionState = 'online' | 'mobile' | 'offline' | 'unfinished' | 'unknown'

/** Returns true if a call is forwarded to a mobile phone. */
export const isMobile = ({ type, timeout }: Leg): boolean => type === 'mob' && timeout !== 0

/** Returns the availability of extensions, as far as known. */
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
