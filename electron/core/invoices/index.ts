import type { RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { dayOf } from '../../service/dates.ts'
import type { Asked } from '../database/tables.ts'
import type { MoneyTables } from '../money/tables.ts'
import { readPages } from '../account/read-pages.ts'
import { fetchFailure } from '../files/fetch-failure.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createIssuer } from './issue.ts'
import { likelyPaid } from './open.ts'
import { paidInvoices } from './paid.ts'
import type { Invoice } from '../../bridge/invoices.ts'
import type { Movement } from '../../bridge/money.ts'

/** An invoice is a page or two; what is larger is none. Bytes. */
const LARGEST = 100 * 1024 * 1024

/** Invoices, and the one that the service issues by itself. Nothing here pays. */
export function invoicesModule(context: CabinetContext): Module<'invoices'> {
  const { account, client, files, zone } = context
  const issuer = createIssuer(context)
  return {
    collections: [
      {
        name: 'invoices',
        key: 'id',
        touchedBy: ['invoices'],
        read: (tell) => readPages(client, 'payment.invoices', invoice, tell),
        onRead: () => context.check('outlook'),
      },
    ],
    operations: issuer.operations,
    commands: {
      'invoices.issue': ({ sum }) => issuer.issue(sum),
      async 'invoices.file'({ id, name }) {
        try {
          return await files.keep(name, (to) =>
            client.download('payment.invoiceFile', { invoice_id: id }, { to, maxSize: LARGEST }),
          )
        } catch (error) {
          throw fetchFailure(error)
        }
      },
      async 'invoices.paid'() {
        const payments = await paymentsOf(context.database.of<MoneyTables>('money'))
        const days = (at: number) => dayOf(at, zone)
        const proved = paidInvoices(account.known('invoices'), payments, days)
        return [...proved, ...likelyPaid(account.known('invoices'), payments, proved, days)]
      },
      async 'invoices.autopay'() {
        const { access, active, sum } = await client.call('payment.autopay', {})
        return omitNullish({ access, active, sum })
      },
    },
  }
}

const invoice = ({ id, number, name, sum, created_at }: RowOf<'payment.invoices'>): Invoice =>
  omitNullish({ id, number, name, sum, issued: created_at })

/** As many rows at once as a page of the history has at most. */
const ROWS = 5_000

/** All money received that the history knows. */
async function paymentsOf(money: Asked<MoneyTables>): Promise<Movement[]> {
  const rows: Movement[] = []
  for (let after: string | undefined; ;) {
    const page = await money.movements(
      { kind: 'payment' },
      { limit: ROWS, ...(after !== undefined && { after }) },
    )
    rows.push(...page.rows)
    if (page.next === undefined) return rows
    after = page.next
  }
}
