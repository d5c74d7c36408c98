import { check, type Checked } from '../../../../electron/core/check/check.ts'
import { readAll } from '../../../../electron/core/check/reading.ts'
import { createCallGraph } from '../../../../electron/core/call-map/graph.ts'
import { readPages } from '../../../../electron/core/account/read-pages.ts'
import { createServiceClient } from '../../../../electron/service/index.ts'
import type { Service } from '../../../support/service.ts'
import { contextOver, joined, subjectsOf } from '../../core/support/context.ts'
import { usualDays } from './usual-days.ts'

/** Reads a demo cabinet's account as the app does, and looks for its faults; who is off has been so for long. */
export function createChecker({ addresses, apiToken }: Service, home: string) {
  const client = createServiceClient({ addresses, token: apiToken })
  const context = contextOver({ client, home })
  const { account } = context
  const { all } = subjectsOf(context)
  for (const module of Object.values(all)) joined(context, module as never)

  return {
    async check(): Promise<Checked> {
      const failed = await readAll(context, 'all')
      if (failed.size > 0) throw new Error(`Not read: ${[...failed].join(', ')}`)
      for (const poll of all.numbers.polls ?? []) await poll.run(new AbortController().signal)
      const online = new Map<number, boolean>()
      const note = ({ id, on_line }: { id: number; on_line: boolean }) => online.set(id, on_line)
      await readPages(client, 'sip.statuses', note, () => undefined)
      return check(
        {
          known: account.known,
          knownDetail: account.knownDetail,
          graph: createCallGraph(account),
          now: Date.now(),
          hour: 12,
          ...usualDays,
          readings: {},
          present: (id) => ({ online: online.get(id) === true, since: 0 }),
          money: undefined,
          user: undefined,
        },
        () => undefined,
      )
    },
    close: () => client.close(),
  }
}
