import type { ServiceClient } from '../../service/index.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { SmsInterface } from '../inbox/sms-interface.ts'
import type { Money } from '../money/money.ts'
import type { Job } from '../polling/loop.ts'
import type { Pacer } from '../polling/pace.ts'
import type { Presence } from '../presence/presence.ts'
import { createStatusSweep } from '../presence/sweep.ts'

export interface JobsOptions {
  client: ServiceClient
  sms: SmsInterface
  inbox: Inbox
  presence: Presence
  money: Money
  pacer: Pacer
  /** Whether this is the cabinet shown. */
  isActive(): boolean
}

/** What "check now" checks. */
export const CHECKS = ['inbox', 'presence', 'senders', 'money'] as const

/** Jobs that have no bearing on the link: what they miss, they read later. */
export function isQuiet(job: string): boolean {
  return job === 'history' || job === 'reports'
}

/** What is done again and again for one cabinet. */
export function createJobs({
  client,
  sms,
  inbox,
  presence,
  money,
  pacer,
  isActive,
}: JobsOptions): Job[] {
  const news = () => pacer.news(isActive())
  const sweep = createStatusSweep(client, presence)
  const all: Job[] = [
    // The RPC interfaces have a quota of requests an hour, so older cabinets are never hurried.
    {
      name: 'inbox',
      pause: sms.generation === 'legacy' ? () => pacer.unhurried(isActive()) : news,
      run: (signal) => inbox.sync(signal),
    },
    { name: 'presence', pause: news, run: sweep },
    {
      name: 'senders',
      pause: pacer.slow,
      run: async (signal) => inbox.updateSenders(await sms.numbers(signal)),
    },
    {
      name: 'money',
      pause: pacer.slow,
      async run(signal) {
        const { balance } = await client.call('payment.balance', {}, { signal })
        money.update(balance, Date.now())
      },
    },
    {
      name: 'history',
      pause: inbox.history.pause,
      run: (signal) => inbox.history.run(sms, signal),
    },
  ]
  if (sms.delivery) {
    all.push({ name: 'reports', pause: pacer.slow, run: (signal) => inbox.readReports(signal) })
  }
  return all
}
