import type { InputOf, ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import type { Carriers, FlashGeneral, FlashPackage, FlashSettings } from './types.ts'

/** How the service's settings become ours, and back (section "Flash Call"). */

const isTold = (entry: [string, unknown]): entry is [string, boolean] =>
  typeof entry[1] === 'boolean'

export function settingsOf({ data }: ReplyOf<'flashCall.settings'>): FlashSettings {
  const allowed = Object.entries(data.operators ?? {})
    .map(([name, carrier]): [string, unknown] => [name, carrier.allowed])
    .filter(isTold)
  const operators: Carriers | undefined = data.operators ? Object.fromEntries(allowed) : undefined
  return omitNullish({
    tokenLifetime: data.token_lifetime_sec,
    pinTries: data.pin_tries,
    returnOperator: data.return_operator,
    returnPin: data.return_pin,
    samePinPhone: data.same_pin_phone,
    operators,
    hookUrl: data.hook_url,
  })
}

const asSent = (operators: Carriers | undefined) =>
  operators &&
  Object.fromEntries(Object.entries(operators).map(([name, allowed]) => [name, { allowed }]))

export function settingFields(
  settings: FlashSettings,
): Omit<InputOf<'flashCall.changeSettings'>, 'account_id'> {
  return omitNullish({
    token_lifetime_sec: settings.tokenLifetime,
    pin_tries: settings.pinTries,
    return_operator: settings.returnOperator,
    return_pin: settings.returnPin,
    same_pin_phone: settings.samePinPhone,
    operators: asSent(settings.operators),
    hook_url: settings.hookUrl,
  })
}

export function generalOf({ data }: ReplyOf<'flashCall.generalSettings'>): FlashGeneral {
  return omitNullish({
    callsPerHour: data.calls_per_hour,
    callsPerDay: data.calls_per_day,
    callsPerUserHour: data.calls_per_user_hour,
    callsPerUserDay: data.calls_per_user_day,
    tokenLifetime: data.token_lifetime_sec,
    pinTries: data.pin_tries,
    returnOperator: data.return_operator,
  })
}

/** @param operators only where somebody has set them, because what they were cannot be read */
export function generalFields(
  general: FlashGeneral,
  operators: Carriers | undefined,
): InputOf<'flashCall.changeGeneralSettings'> {
  return omitNullish({
    calls_per_hour: general.callsPerHour,
    calls_per_day: general.callsPerDay,
    calls_per_user_hour: general.callsPerUserHour,
    calls_per_user_day: general.callsPerUserDay,
    token_lifetime_sec: general.tokenLifetime,
    pin_tries: general.pinTries,
    return_operator: general.returnOperator,
    operators: asSent(operators),
  })
}

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
