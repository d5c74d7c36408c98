import type { CabinetContext, Subject } from '../subject.ts'
import { createMoney } from './money.ts'
import type { Balance } from './types.ts'

export interface MoneySubject extends Subject<'money'> {
  balance(): Balance | undefined
}

/** What there is to spend. */
export function moneySubject({ cabinet, client, announce, pacer }: CabinetContext): MoneySubject {
  const money = createMoney((balance) => announce('balance.changed', { cabinet, balance }))
  return {
    balance: money.balance,
    polls: [
      {
        name: 'money',
        pause: pacer.slow,
        async run(signal) {
          const { balance } = await client.call('payment.balance', {}, { signal })
          money.update(balance, Date.now())
        },
      },
    ],
    commands: {},
  }
}
