import type { RowOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { readPages } from '../account/read-pages.ts'
import { fetchFailure } from '../files/fetch-failure.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createIssuer } from './issue.ts'
import type { Invoice } from '../../bridge/invoices.ts'

/** An invoice is a page or two; what is larger is none. Bytes. */
const LARGEST = 100 * 1024 * 1024

/** Invoices, and the one that the service issues by itself. Nothing here pays. */
export function invoicesModule(context: CabinetContext): Module<'invoices'> {
  const { client, files } = context
  const issuer = createIssuer(context)
  return {
    collections: [
      {
        name: 'invoices',
        key: 'id',
        touchedBy: ['invoices'],
        read: (tell) => readPages(client, 'payment.invoices', invoice, tell),
      },
    ],
    resolvers: issuer.resolvers,
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
      async 'invoices.autopay'() {
        const { access, active, sum } = await client.call('payment.autopay', {})
        return omitNullish({ access, active, sum })
      },
    },
  }
}

const invoice = ({ id, number, name, sum, created_at }: RowOf<'payment.invoices'>): Invoice =>
  omitNullish({ id, number, name, sum, issued: created_at })
