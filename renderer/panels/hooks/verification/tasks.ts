import type { Edited } from '../../../../electron/bridge/editable.ts'
import type {
  FlashAccount,
  FlashGeneral,
  FlashSettings,
} from '../../../../electron/bridge/verification.ts'

/** What is being done with verification accounts, each in a dialog of its own. */
export type Task =
  | { kind: 'name'; account?: FlashAccount }
  | { kind: 'settings'; account: FlashAccount; settings: Edited<FlashSettings> }
  | { kind: 'packages' | 'delete'; account: FlashAccount }
  | { kind: 'general'; general: Edited<FlashGeneral> }
