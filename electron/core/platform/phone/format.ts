import parsePhoneNumber from 'libphonenumber-js/min'
import { formatRussian } from '../../../shared/formats.ts'

/** A telephone number as people write it, with every digit; short codes and letter senders as they are. */
export function formatNumber(number: string): string {
  const russian = formatRussian(number)
  if (russian !== undefined) return russian
  const digits = /^\+?(\d{8,15})$/.exec(number)?.[1]
  if (digits === undefined) return number
  const foreign = parsePhoneNumber(`+${digits}`)?.formatInternational()
  return foreign?.replace(/\D/g, '') === digits ? foreign : `+${digits}`
}
