import type { Asked } from '../database/tables.ts'
import type { Change } from '../messages/stored/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Belonging } from './belonging.ts'
import type { SharedMarkTables } from './tables.ts'

/** Setting the marks of conversations that the team shares. */
export interface Marking {
  /**
   * Resolves with the tables that set shared marks, once the membership is known; else undefined.
   */
  marks(): Promise<Asked<SharedMarkTables> | undefined>
  /** Uploads the marks; called after a change by these tables. */
  marked(): void
  commands: Pick<Module<'colleagues'>['commands'], 'colleagues.assign' | 'colleagues.decide'>
}

interface MarkingOptions extends Pick<Belonging, 'membership' | 'joined'> {
  onMarks(change: Change): void
}

export function createMarking(
  { database }: Pick<CabinetContext, 'database'>,
  { membership, joined, onMarks }: MarkingOptions,
): Marking {
  const marks = database.of<SharedMarkTables>('sharedMarks')

  async function mark(change: Promise<Change>): Promise<void> {
    onMarks(await change)
    membership()?.goUp()
  }

  return {
    marks: async () => (await joined()) && marks,
    marked: () => membership()?.goUp(),
    commands: {
      async 'colleagues.assign'({ thread, member }) {
        if (!(await joined())) throw new CoreFailure('notFound')
        await mark(marks.assign(thread, member))
      },
      async 'colleagues.decide'({ conflict, again }) {
        await mark(marks.decide(conflict, again))
        membership()?.look()
      },
    },
  }
}
