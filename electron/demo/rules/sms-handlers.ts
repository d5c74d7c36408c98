import type { Cabinet } from '../cabinet.ts'

/** The address that a number's messages and delivery reports are posted to. */
export function handlerOf(
  { documents }: Pick<Cabinet, 'documents'>,
  own: string,
): string | undefined {
  const number = documents.list('number').find((one) => one.number === own)
  return number && documents.get('smsHandler', number.id)?.url
}
