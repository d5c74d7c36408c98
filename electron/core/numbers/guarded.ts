import type { OperationId } from '../../service/index.ts'
import type { Context } from './context.ts'
import { stepFate } from './fate.ts'

/**
 * Makes a call that costs or destroys: written down before it leaves, and its outcome after. What
 * certainly was not carried out counts as failed.
 */
export async function guarded<T>(
  { ledger, describe }: Pick<Context, 'ledger' | 'describe'>,
  operation: OperationId,
  subject: string,
  call: () => Promise<T>,
): Promise<T> {
  const entry = ledger.begin(operation, subject)
  let answer: T
  try {
    answer = await call()
  } catch (error) {
    const state = stepFate(error) === 'unknown' ? 'unknown' : 'failed'
    ledger.end(entry, state, describe(error))
    throw error
  }
  ledger.end(entry, 'done')
  return answer
}
