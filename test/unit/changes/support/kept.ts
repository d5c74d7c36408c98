import type { BackOutlook, ChangesFilter, KeptChange } from '../../../../electron/bridge/changes.ts'
import type { Job } from '../../../../electron/bridge/jobs.ts'
import { createServiceClient, type ServiceClient } from '../../../../electron/service/index.ts'
import type { Bench } from '../../numbers/support/bench.ts'

/** What a page does with the changes that are kept. */
export interface Kept {
  list(filter?: ChangesFilter): Promise<KeptChange[]>
  outlook(changes: readonly KeptChange[]): Promise<BackOutlook[]>
  /** Puts back what was looked at; `over`: fields that somebody else has changed since. */
  putBack(outlooks: readonly BackOutlook[], over?: string[]): Promise<Job>
  /** Puts back what a job has changed, as far as that can be. */
  undo(job: Pick<Job, 'id'>): Promise<Job>
  /** Does something as somebody else, by another program. */
  elsewhere<T>(act: (client: ServiceClient) => Promise<T>): Promise<T>
}

export const keptIn = (bench: Bench): Kept => {
  const kept: Kept = {
    list: async (filter = {}) => (await bench.call('changes.list', { filter, limit: 200 })).changes,
    outlook: (changes) => bench.call('changes.outlook', { changes: changes.map(({ id }) => id) }),
    putBack: async (outlooks, over = []) =>
      bench.ended(
        await bench.call('changes.putBack', {
          things: outlooks.map(({ changes, version }) => ({ changes, version, over })),
        }),
      ),
    async undo({ id: job }) {
      const outlooks = await kept.outlook(await kept.list({ job }))
      return kept.putBack(outlooks.filter(({ not, failure }) => !not && !failure))
    },
    async elsewhere(act) {
      const { addresses, apiToken: token } = bench.service
      const client = createServiceClient({ addresses, token })
      try {
        return await act(client)
      } finally {
        await client.close()
      }
    },
  }
  return kept
}
