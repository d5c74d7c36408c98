import type { OperationId } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'
import type { Context } from './context.ts'
import { guarded } from './guarded.ts'
import { stepFate } from './fate.ts'

export interface Remover {
  /** Calls the account's own telephone; answers its number. */
  callPin(): Promise<string>
  /**
   * Gives an own number up for good. A missing or wrong PIN is a failure with the field `pin`; the RPC
   * interface takes none.
   */
  remove(id: number, pin?: string): Promise<void>
  /** Disconnects a number of another operator. */
  removeExternal(kind: 'ate' | 'sipuri', id: number): Promise<void>
  /** Ends doubts about former removals by reading the account anew. */
  settleDoubts(): Promise<void>
}

type List = 'numbers' | 'externalNumbers'

/**
 * Gives numbers up, each call in the ledger before it leaves. One that the ledger says was, or may
 * have been, given up is looked for in the account first: where it is gone, nothing is sent.
 */
export function createRemover(context: Context): Remover {
  const { account, ledger, reach, call } = context
  const underWay = new Map<string, Promise<void>>()
  const deletion = (): OperationId => (reach() === 'rest' ? 'numbers.delete' : 'rpcNumbers.delete')

  async function isThere(list: List, id: number): Promise<boolean> {
    const rows: { id?: number }[] = await account.renew(list)
    return rows.some((row) => row.id === id)
  }

  /** The same removal asked for again meanwhile is the same. */
  function once(operation: OperationId, subject: string, act: () => Promise<void>): Promise<void> {
    const key = `${operation} ${subject}`
    const running = underWay.get(key)
    if (running) return running
    const removal = act().finally(() => underWay.delete(key))
    underWay.set(key, removal)
    return removal
  }

  async function carryOut(
    operation: OperationId,
    list: List,
    id: number,
    send: () => Promise<unknown>,
  ): Promise<void> {
    const last = ledger.last(operation, String(id))
    const mayBeGone = last?.state === 'unknown' || last?.state === 'done'
    if (mayBeGone && !(await isThere(list, id))) return ledger.end(last.id, 'done')
    try {
      await guarded(context, operation, String(id), send)
    } catch (error) {
      if (stepFate(error) !== 'unknown' || !(await isGone(list, id))) throw error
      const entry = ledger.last(operation, String(id))
      if (entry) ledger.end(entry.id, 'done')
    }
  }

  /** Whether it certainly is gone; where that cannot be read, nobody knows. */
  async function isGone(list: List, id: number): Promise<boolean> {
    try {
      return !(await isThere(list, id))
    } catch (error) {
      context.describe(error)
      return false
    }
  }

  async function send(id: number, pin: string | undefined): Promise<void> {
    if (reach() === 'rest') {
      if (pin === undefined) throw new CoreFailure('invalid', { field: 'pin' })
      await call('numbers.delete', { number_id: id, pin })
      return
    }
    const own = (await account.rows('numbers')).find((one) => one.id === id)
    if (!own) throw new CoreFailure('notFound', { field: 'id' })
    const { outcome } = await call('rpcNumbers.delete', { number: own.number })
    if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
  }

  return {
    async callPin() {
      const { phone } = await call('session.ownPinCall', {})
      return phone ?? ''
    },
    remove: (id, pin) =>
      once(deletion(), String(id), () => carryOut(deletion(), 'numbers', id, () => send(id, pin))),
    removeExternal: (kind, id) =>
      once('externalNumbers.delete', String(id), () =>
        carryOut('externalNumbers.delete', 'externalNumbers', id, () =>
          call('externalNumbers.delete', { type: kind, id }),
        ),
      ),
    async settleDoubts() {
      for (const { id, operation, subject } of ledger.open()) {
        const list = operation === deletion() ? 'numbers' : 'externalNumbers'
        if (list !== 'numbers' && operation !== 'externalNumbers.delete') continue
        if (!(await isThere(list, Number(subject)))) ledger.end(id, 'done')
      }
    },
  }
}
