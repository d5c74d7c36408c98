import type { Extension } from '../core/presence/types.ts'
import type { CabinetId } from '../core/session/types.ts'

export type { Extension } from '../core/presence/types.ts'

export const extensionsCommands = {}

export interface ExtensionsEvents {
  'presence.changed': { cabinet: CabinetId; changed: Extension[]; gone: number[] }
}
