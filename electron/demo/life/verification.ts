import type { Cabinet } from '../cabinet.ts'
import type { Random } from '../random.ts'
import { customerNumber } from '../seed/small.ts'
import { FLASH_OPERATORS } from '../seed/flash-call.ts'
import { stamp } from '../time.ts'
import { jsonHook } from './hooks.ts'

/**
 * The company's site verifies a visitor with one of the accounts that have a package and a hook,
 * and the hook hears of it. How such calls are placed is not described, nor what a hook is posted:
 * an id, the number, how it ended, and the PIN and carrier where the account's settings ask for them.
 */
export function verifySomebody(
  { documents, hooks, now }: Pick<Cabinet, 'documents' | 'hooks' | 'now'>,
  random: Random,
): void {
  const able = documents
    .list('flashAccount')
    .filter(({ proposal, settings }) => proposal !== null && settings.hook_url !== '')
  if (able.length === 0) return
  const { id, settings } = random.pick(able)
  const operator = random.pick(FLASH_OPERATORS)
  const allowed = settings.operators[operator] ?? settings.operators['others']
  const status = random.chance(0.85) ? 'checked' : 'expired'
  const news = {
    account_id: id,
    call_id: String(random.int(100_000_000, 999_999_999)),
    phone: customerNumber(random),
    status: allowed?.allowed === false ? 'forbidden' : status,
    created_datetime: stamp(now()),
    ...(settings.return_pin ? { pin: String(random.int(1000, 9999)) } : {}),
    ...(settings.return_operator ? { operator } : {}),
  }
  hooks.post(jsonHook(settings.hook_url, news))
}
