import { expect, it } from 'vitest'
import { z } from 'zod'
import type { RiskKind } from '../../../electron/service/catalogue/risks.ts'
import { operations, risks } from '../../../electron/service/index.ts'

/** What stands in the register about each operation, by what the catalogue says of it. */
const judged = new Map<string, RiskKind | 'none'>(Object.entries(risks))
const changing = Object.values(operations).filter(({ effect }) => effect !== 'read')

it('judges every operation that changes something, and no other', () => {
  expect([...judged.keys()].toSorted()).toEqual(changing.map(({ id }) => id).toSorted())
})

/** Messages are what the app is for, and whoever gets an invoice pays it elsewhere. */
const MERELY_SPENDING = new Set(['sms.send', 'legacySms.send', 'payment.issueInvoice'])

it.each(changing.map(({ id, effect }) => [id, effect]))('%s (%s) by its effect', (id, effect) => {
  const risk = judged.get(id)
  if (MERELY_SPENDING.has(id)) expect(risk).toBe('none')
  else if (effect === 'spend') expect(risk).toBe('spends')
  else if (effect === 'destroy') expect(risk).toBe('deletes')
  else expect(['diverts', 'opens', 'none']).toContain(risk)
})

/** Fields that hold an address, a telephone number, a server or a password. */
const LEADS = /"(\w*url|\w*uri|email|host|secret|password|phone_number|destination_\w+)":/

it('lets nothing pass that takes an address, a number to lead to, or a password', () => {
  const passing = changing.filter(({ id, input }) => {
    const shape = JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }))
    return LEADS.test(shape) && judged.get(id) === 'none'
  })
  // Whoever signs in gives them for that alone.
  expect(passing.map(({ id }) => id).toSorted()).toEqual([
    'session.login',
    'session.register',
    'token.login',
  ])
})
