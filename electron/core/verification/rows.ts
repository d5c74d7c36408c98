import { flashGeneral, flashSettings } from '../../service/catalogue/flash-call-bodies.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { alike } from '../account/alike.ts'
import type { FlashGeneral, FlashPackage, FlashSettings } from '../../bridge/verification.ts'

/** How the service's settings become what is sent of them (section "Flash Call"). */

export function settingsOf({ data }: ReplyOf<'flashCall.settings'>): FlashSettings {
  const told = Object.entries(data.operators ?? {}).flatMap(([name, { allowed }]) =>
    typeof allowed === 'boolean' ? [[name, { allowed }] as const] : [],
  )
  const operators = data.operators ? Object.fromEntries(told) : undefined
  return omitNullish({ ...alike(flashSettings, data), operators })
}

export const generalOf = ({ data }: ReplyOf<'flashCall.generalSettings'>): FlashGeneral =>
  alike(flashGeneral, data)

export function packagesOf({ data }: ReplyOf<'flashCall.proposals'>): FlashPackage[] {
  return data.valid.map((row) =>
    omitNullish({
      id: row.id,
      name: row.name,
      calls: row.count_call,
      fee: row.amount,
      within: row.amount_in_packet,
      beyond: row.amount_out_packet,
    }),
  )
}
