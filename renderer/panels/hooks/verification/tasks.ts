import type { Edited } from '../../../../electron/bridge/editable.ts'
import type {
  FlashAccount,
  FlashGeneral,
  FlashSettings,
} from '../../../../electron/bridge/verification.ts'

/** The open dialog of a verification account. */
export type Task =
  | { kind: 'name'; account?: FlashAccount }
  | { kind: 'settings'; account: FlashAccount; settings: Edited<FlashSettings> }
  | { kind: 'packages' | 'delete'; account: FlashAccount }
  | { kind: 'general'; general: Edited<FlashGeneral> }
