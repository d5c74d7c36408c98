import { randomUUID } from 'node:crypto'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { OutboxChange } from '../messages/stored/types.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { Erased, ForgettingTables } from './tables.ts'

export interface ForgettingModule extends Module<'forgetting'> {
  /** Forgets whom colleagues have forgotten, and whom a restored backup brought back. */
  apply(): Promise<void>
}

interface Around {
  /** True if colleagues' desktops are to forget as well. */
  isTeam(): Promise<boolean>
  /** Shows that conversations are gone, and what is still to be sent. */
  accept(change: OutboxChange): void
  /** Shared items have changed here. */
  share(): void
}

/** Tells what is known of a person, and forgets them. */
export function forgettingModule(
  { cabinet, database, announce, ask, now }: CabinetContext,
  { isTeam, accept, share }: Around,
): ForgettingModule {
  const stored = database.of<ForgettingTables>('forgetting')

  function show({ change, contacts, planned, changes }: Erased): void {
    accept(change)
    announce('planned.changed', { cabinet, changed: [], gone: planned })
    for (const one of changes) announce('changes.changed', { cabinet, change: one })
    announce('changes.plannedChanged', { cabinet })
    announce('contacts.changed', { cabinet, changed: [], gone: contacts })
    announce('shared.changed', { cabinet })
  }

  async function apply(): Promise<void> {
    const erased = await stored.apply()
    if (erased) show(erased)
  }

  return {
    apply,
    open: apply,
    commands: {
      'forgetting.known': ({ other }) => stored.known(normaliseNumber(other)),
      'forgetting.look': async ({ other }) => ({
        ...(await stored.look(normaliseNumber(other))),
        isTeam: await isTeam(),
      }),
      async 'forgetting.forget'({ other }) {
        const number = normaliseNumber(other)
        const { numbers, counts } = await stored.look(number)
        await ask({ kind: 'forget', numbers, messages: counts.messages })
        // The service's clock is counted on in parts of a millisecond, which the database does not take.
        show(await stored.forget(randomUUID(), number, Math.ceil(now())))
        share()
      },
    },
  }
}
