import type { DeletedKind } from '../../bridge/deletion.ts'
import type { DeletedTogether } from '../consent/confirmation.ts'
import type { Agreement } from '../consent/consent.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { holdersOf } from '../editing/deletion.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { SeveralDeletion, SeveralDeletions } from '../ledger/several-deletion.ts'
import type { Plan } from '../jobs/plan.ts'

/** Kinds of things, as the question names them. */
const whats: Readonly<Record<DeletedKind, DeletedTogether>> = {
  sip: 'extension',
  groups: 'group',
  queues: 'queue',
  scenarios: 'menu',
  media: 'recording',
  webhooks: 'webhook',
}

/** Deletes several things of one list, confirmed once; each has a step of its own in the job. */
export function deletionModule(
  context: CabinetContext,
  deletions: SeveralDeletions,
): Module<'deletion'> {
  return {
    commands: {
      async 'deletion.begin'({ kind, ids }) {
        const several = deletions[kind]
        if (!several) throw new CoreFailure('internal', { field: kind })
        const names = await Promise.all(ids.map((id) => several.nameOf(id)))
        const agreement = await context.ask({ kind: 'deleteMany', what: whats[kind], names })
        const { readAgain: ended } = holdersOf(context.account, kind, ids)
        return context.jobs.start({
          ...(await planOf(several, { kind, ids, names, agreement })),
          ended,
        })
      },
    },
  }
}

/** Things to delete, with the user's agreement. */
interface ChosenThings {
  kind: string
  ids: readonly number[]
  names: readonly string[]
  agreement: Agreement
}

async function planOf(
  { refusing, carryOut }: SeveralDeletion,
  { kind, ids, names, agreement }: ChosenThings,
): Promise<Plan> {
  const refusedBy = await refusing?.()
  return {
    work: 'deletion.several',
    key: JSON.stringify(['deletion', kind, ids]),
    atOnce: 1,
    tasks: ids.map((id, place) => ({
      subject: kind,
      name: names[place] ?? '',
      async run() {
        const field = refusedBy?.(id)
        if (field !== undefined) throw new CoreFailure('invalid', { field })
        await carryOut(id, { agreement })
      },
    })),
  }
}
