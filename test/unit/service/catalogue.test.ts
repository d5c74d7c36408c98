import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  operations,
  type AccountPart,
  type Operation,
  type OperationId,
  type RestOperation,
} from '../../../electron/service/index.ts'
import { otherInputs, sampleInputs } from '../../support/sample-inputs.ts'

const entries = Object.entries(operations) as [OperationId, Operation][]
const isRest = (operation: Operation): operation is RestOperation => operation.family === 'rest'

describe('inputs', () => {
  test.for(entries)('%s takes its sample and the other ways to ask', ([id, operation]) => {
    for (const input of [sampleInputs[id], ...(otherInputs[id] ?? [])]) {
      expect(z.safeParse(operation.input, input).error?.issues).toBeUndefined()
    }
  })
})

describe('what an operation does', () => {
  const ids = (chosen: (operation: Operation) => boolean) =>
    entries.filter(([, operation]) => chosen(operation)).map(([id]) => id)

  test('every GET reads, everything else does not, and every DELETE destroys', () => {
    for (const [id, operation] of entries.filter(([, entry]) => isRest(entry))) {
      const { method, effect } = operation
      expect([id, effect === 'read']).toEqual([id, method === 'GET'])
      if (method === 'DELETE') expect([id, effect]).toEqual([id, 'destroy'])
    }
  })

  test('what reads makes nothing stale; what changes makes something stale', () => {
    const withoutTrace = ids(({ effect, touches }) => effect !== 'read' && touches.length === 0)
    // PIN calls, signing in and the exchange of tokens change nothing that is shown.
    expect(withoutTrace.sort()).toEqual([
      'session.login',
      'session.ownPinCall',
      'session.pinCall',
      'session.refresh',
      'token.login',
    ])
    expect(ids(({ effect, touches }) => effect === 'read' && touches.length > 0)).toEqual([])
  })

  test('what a tariff counts or a list names by its name makes those stale', () => {
    const touching = (collection: AccountPart) => ids(({ touches }) => touches.includes(collection))
    expect(touching('tariff').sort()).toEqual([
      'numbers.buy',
      'numbers.delete',
      'rpcNumbers.buy',
      'rpcNumbers.delete',
      'sip.change',
      'sip.create',
      'sip.delete',
      'tariffs.activate',
    ])
    expect(touching('queues')).toContain('media.rename')
    // Spending can bring the balance to where an invoice is made by itself.
    for (const id of touching('balance')) expect(touching('invoices')).toContain(id)
  })

  test('only signing in, registering, PIN calls and refreshing go without a token', () => {
    expect(ids(({ anonymous }) => anonymous === true).sort()).toEqual([
      'session.login',
      'session.pinCall',
      'session.refresh',
      'session.register',
      'token.login',
    ])
  })
})
