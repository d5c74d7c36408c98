import type { ServiceClient } from '../../service/index.ts'
import type { Cabinet } from '../session/types.ts'
import { createCurrentSms } from './current-sms.ts'
import { createLegacySms } from './legacy-sms.ts'
import type { SmsInterface } from './sms-interface.ts'

/** The one SMS interface that serves a cabinet. */
export function createSms(
  { generation, timeZone }: Pick<Cabinet, 'generation' | 'timeZone'>,
  client: ServiceClient,
): SmsInterface {
  return generation === 'legacy'
    ? createLegacySms(client, timeZone)
    : createCurrentSms(client, timeZone)
}
