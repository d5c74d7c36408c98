import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Invoice } from '../../../electron/bridge/invoices.ts'
import type { Movement } from '../../../electron/bridge/money.ts'
import { paidInvoices } from '../../../electron/core/invoices/paid.ts'

const NOW = Date.UTC(2026, 10, 22, 9)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const payment = (id: number, comment: string, sum = 100_000, at = NOW): Movement => ({
  id,
  kind: 'payment',
  at,
  sum,
  comment,
})
const invoice = (id: number, given: Partial<Invoice> = {}): Invoice => ({
  id,
  number: `500-${id}`,
  sum: 1_000,
  issued: '2026-11-20',
  ...given,
})
const idsOf = (invoices: Invoice[], payments: Movement[]) =>
  paidInvoices(invoices, payments, dayOf).map(({ id, movement }) => [id, movement])

test('a row that names an invoice and its sum proves it paid', () => {
  const said = paidInvoices([invoice(901)], [payment(7, 'Оплата по счёту № 500-901.')], dayOf)
  expect(said).toEqual([{ id: 901, movement: 7, at: NOW, comment: 'Оплата по счёту № 500-901.' }])
})

test('anything less proves nothing', () => {
  const paid = (comment: string, sum?: number, at?: number) =>
    idsOf([invoice(901), invoice(902)], [payment(7, comment, sum, at)])
  expect(paid('Оплата по счёту')).toEqual([])
  expect(paid('Оплата по счёту 500-9011')).toEqual([])
  expect(paid('Оплата по счёту 1500-901')).toEqual([])
  expect(paid('Оплата по счёту 500-901', 99_999)).toEqual([])
  expect(paid('Оплата по счетам 500-901, 500-902')).toEqual([])
  expect(paid('Оплата по счёту 500-901', 100_000, NOW - 5 * 86_400_000)).toEqual([])
  expect(idsOf([invoice(5, { number: '5' })], [payment(7, 'Оплата 5 номеров')])).toEqual([])
  const ofYear = [invoice(6, { number: '2026' })]
  expect(idsOf(ofYear, [payment(7, 'Оплата от 01.11.2026')])).toEqual([])
  expect(idsOf(ofYear, [payment(7, 'Оплата счёта 2026 от 01.11.26')])).toEqual([[6, 7]])
  const alike = [invoice(901), invoice(903, { number: '500-901' })]
  expect(idsOf(alike, [payment(7, '500-901')])).toEqual([])
})

test('never more than one row proves: each row one invoice, each invoice one row', () => {
  const numbers = fc.constantFrom('500-901', '500-902', '500-903', '5', '')
  fc.assert(
    fc.property(
      fc.array(fc.record({ number: numbers, sum: fc.constantFrom(1_000, 20.5) }), { maxLength: 6 }),
      fc.array(
        fc.record({
          words: fc.array(numbers, { maxLength: 2 }),
          sum: fc.constantFrom(100_000, 2_050, -100_000),
          ago: fc.integer({ min: 0, max: 4 }),
        }),
        { maxLength: 12 },
      ),
      (issued, rows) => {
        const invoices = issued.map(({ number, sum }, id) => invoice(id + 1, { number, sum }))
        const payments = rows.map(({ words, sum, ago }, id) =>
          payment(id + 1, `Оплата ${words.join(' и ')}`, sum, NOW - ago * 86_400_000),
        )
        const paid = paidInvoices(invoices, payments, dayOf)
        expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length)
        expect(new Set(paid.map(({ movement }) => movement)).size).toBe(paid.length)
        for (const { id, movement } of paid) {
          const { number = '', sum = NaN } = invoices[id - 1] ?? {}
          const row = payments[movement - 1]
          expect(row?.comment).toContain(number)
          expect(row?.sum).toBe(sum * 100)
        }
      },
    ),
  )
})
