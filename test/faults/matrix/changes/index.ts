import type { OperationId } from '../../../../electron/service/index.ts'
import { accountChanges } from './account.ts'
import { rpcChanges } from './by-rpc.ts'
import type { Change } from './change.ts'
import { filesChanges } from './files.ts'
import { hooksChanges } from './hooks.ts'
import { moneyChanges } from './money.ts'

/** Every change that a panel can make, one for each operation. */
export const changes: readonly Change[] = [
  ...accountChanges,
  ...filesChanges,
  ...hooksChanges,
  ...moneyChanges,
  ...rpcChanges,
]

/** What changes nothing of the account, but who is signed in; the call to sign in with has tests of its own. */
export const sessionOperations: readonly OperationId[] = [
  'session.login',
  'session.pinCall',
  'session.refresh',
  'session.register',
  'session.updatePassword',
  'token.login',
]

/** So many trials of these would read more than RPC's hourly quota; `test/unit/numbers/rpc.test.ts` has them. */
export const beyondQuota: readonly OperationId[] = [
  'rpcNumbers.delete',
  'rpcNumbers.forwardToDevice',
]
