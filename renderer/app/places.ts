import type { ThreadId } from '../../electron/bridge/model.ts'

/*
 * Addresses inside the app for lists with many links, where a router link for each would cost more
 * time than all the rest of the row. The router follows them like its own.
 */

export const threadPlace = (thread: ThreadId) => `#/inbox/${encodeURIComponent(thread)}`

export const extensionPlace = (name: string) => `#/extensions?find=${encodeURIComponent(name)}`
