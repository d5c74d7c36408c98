import type { ChangedBody } from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { CabinetContext } from '../module/module.ts'

/**
 * Body for creating an extension like this one, without passwords. The service does not return its
 * mobile number, only that there is one.
 */
export async function formerOf(
  { account }: Pick<CabinetContext, 'account'>,
  id: number,
): Promise<ChangedBody> {
  const { body } = await account.currentDetail('sip', id)
  const legs = account.known('sip').find((one) => one.id === id)?.legs
  const leg = (of: string) => legs?.find(({ type }) => type === of)
  const mobile = leg('mob')
  return omitNullish({
    ...body,
    sip_timeout: leg('sip')?.timeout,
    phone_number: mobile && '',
    phone_timeout: mobile?.timeout,
  })
}
