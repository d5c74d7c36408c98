import type { CabinetContext, Module } from '../module/module.ts'
import { readBilled, readFees } from './fees.ts'
import { createQuotaMeter } from './quota.ts'
import { looseTable } from './table.ts'

/** Costs by the billing of the RPC interface. */
export function costsModule(context: CabinetContext): Module<'costs'> {
  const { client } = context
  const quota = createQuotaMeter()
  return {
    noticed: quota.note,
    collections: [
      {
        name: 'billedNumbers',
        key: 'number',
        touchedBy: ['numbers'],
        read: (_tell, known) => readBilled(context, known),
      },
    ],
    commands: {
      'costs.readFees': ({ numbers }) => readFees(context, quota, numbers),
      async 'costs.calls'({ from }) {
        return looseTable(await client.call('calls.search', { date_from: `${from} 00:00:00` }))
      },
    },
  }
}
