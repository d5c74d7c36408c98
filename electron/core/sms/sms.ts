import type { Client, FreeId } from '../../service/index.ts'
import type { Cabinet } from '../../bridge/cabinet.ts'
import { createCurrentSms } from './current.ts'
import { createLegacySms } from './legacy.ts'
import type { SmsInterface } from './interface.ts'

/** The client of the SMS interfaces; the outbox is responsible for the cost of its messages. */
export type SmsClient = Client<FreeId | 'sms.send' | 'legacySms.send'>

/** The one SMS interface that serves a cabinet. */
export function createSms(
  { generation, timeZone }: Pick<Cabinet, 'generation' | 'timeZone'>,
  client: SmsClient,
): SmsInterface {
  return generation === 'legacy'
    ? createLegacySms(client, timeZone)
    : createCurrentSms(client, timeZone)
}
