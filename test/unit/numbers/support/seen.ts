import type { SeenNumber } from '../../../../electron/bridge/numbers.ts'
import { leadingOf } from '../../../../electron/shared/leading.ts'
import type { Account } from './account.ts'

/** Own numbers as a page has shown them last. */
export async function seenOwned(
  bench: Pick<Account, 'read'>,
  ids: readonly number[],
): Promise<SeenNumber[]> {
  const rows = await bench.read('numbers')
  return ids.map((id) => ({
    of: 'owned',
    id,
    seen: leadingOf(rows.find((one) => one.id === id) ?? {}),
  }))
}
