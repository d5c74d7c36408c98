import type { Account } from '../../../../electron/core/account/account.ts'
import { createCallGraph } from '../../../../electron/core/call-map/graph.ts'
import type { CallGraph } from '../../../../electron/core/call-map/node.ts'
import type { Presence } from '../../../../electron/core/call-map/situation.ts'
import { createServiceClient } from '../../../../electron/service/index.ts'
import { detailedKinds } from '../../../../electron/shared/references/account.ts'
import { readPages } from '../../../../electron/core/account/read-pages.ts'
import type { Service } from '../../../support/service.ts'
import { contextOver, joined, subjectsOf } from '../../core/support/context.ts'

const LISTS = ['numbers', 'externalNumbers', 'sip', 'groups', 'queues', 'scenarios'] as const

/** What the app knows of an account, read by its own lists and details over HTTP. */
export interface ToldAccount {
  account: Pick<Account, 'known' | 'knownDetail'>
  graph: CallGraph
  /** Who is registered now. */
  presence: Presence
}

/** Reads a demo cabinet's account as the app does. */
export function createReader({ addresses, apiToken }: Service, home: string) {
  const client = createServiceClient({ addresses, token: apiToken })
  const context = contextOver({ client, home })
  const { account } = context
  for (const module of Object.values(subjectsOf(context).all)) joined(context, module as never)
  return {
    account,
    async read(): Promise<ToldAccount> {
      await Promise.all(LISTS.map((list) => account.renew(list)))
      await Promise.all(
        detailedKinds.map((kind) =>
          Promise.all(account.known(kind).map(({ id }) => account.renewDetail(kind, id))),
        ),
      )
      const states = new Map<number, boolean>()
      const note = ({ id, on_line }: { id: number; on_line?: unknown }) =>
        states.set(id, on_line === true)
      await readPages(client, 'sip.statuses', note, () => undefined)
      return { account, graph: createCallGraph(account), presence: (id) => states.get(id) }
    },
    close: () => client.close(),
  }
}
