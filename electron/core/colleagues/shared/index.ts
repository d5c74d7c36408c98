import { randomUUID } from 'node:crypto'
import { sharedKindNames } from '../../../bridge/shared.ts'
import type { ContactTables } from '../../contacts/tables.ts'
import type { Asked } from '../../database/tables.ts'
import type { CabinetContext, Module } from '../../module/module.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { normaliseNumber } from '../../../shared/phone-number.ts'
import type { Team, TeamChanges, TeamPlace } from '../../team/index.ts'
import type { Reconciled } from './stored/reconcile.ts'
import type { Sharing } from './sharing.ts'
import type { SharedTables } from './stored/tables.ts'

export interface SharedModule extends Module<'shared'> {
  /** Begins sharing with a team. */
  belong(place: TeamPlace, team: Pick<Team, 'put' | 'forget'>): Promise<void>
  /** Resolves with whether items were shared with a team that was not forgotten since. */
  isBegun(): Promise<boolean>
  /** Resolves with the number of notes and drafts not uploaded yet. */
  countUntold(): Promise<number>
  /** Stops syncing, until `belong` is called again. */
  leave(): Promise<void>
  /** Forgets the team: all items are private, and the user chooses again after joining one. */
  forget(): Promise<void>
  /** Syncs after changes in the team or here, or when its server is back. */
  took(changes?: TeamChanges): void
}

/**
 * Creates the module that shares this computer's items with the team.
 * @param regroup groups conversations by person again, after contacts changed
 * @param onForgotten called when colleagues have forgotten a person
 */
export function sharedModule(
  { announce, cabinet, database, describe }: CabinetContext,
  regroup: () => Promise<void>,
  onForgotten: () => Promise<void>,
): SharedModule {
  const stored = database.of<SharedTables>('shared')
  const contacts = database.of<ContactTables>('contacts')
  let here: { sharing: Sharing; device: string } | undefined

  /** Announces what the team changed here. */
  async function tell(changed: Reconciled['changed']): Promise<void> {
    const of = (...kinds: string[]) => changed.filter(({ kind }) => kinds.includes(kind))
    const ids = new Set(of('contact', 'tag').map(({ id }) => id))
    if (ids.size > 0) {
      const all = (await contacts.list()).filter(({ id }) => ids.has(id))
      for (const { id } of all) ids.delete(id)
      await regroup()
      announce('contacts.changed', { cabinet, changed: all, gone: [...ids] })
    }
    if (of('forgotten').length > 0) await onForgotten()
    if (of('reply').length > 0) {
      announce('quickReplies.changed', { cabinet, replies: await contacts.replies() })
    }
    announce('shared.changed', { cabinet })
  }

  /** Runs a change and uploads it; rejects as `notFound` if the work resolves with false. */
  async function write(work: (device?: string) => Promise<unknown>): Promise<void> {
    if ((await work(here?.device)) === false) throw new CoreFailure('notFound')
    announce('shared.changed', { cabinet })
    here?.sharing.sync()
  }

  return {
    async belong(place, team) {
      // Without a team nothing of it is loaded.
      const { createSharing } = await import('./sharing.ts')
      await stored.begin(place.team)
      const device = place.user
      here = { sharing: createSharing({ stored, team, device, tell, describe }), device }
      here.sharing.sync()
    },
    isBegun: () => stored.isBegun(),
    countUntold: () => stored.countUntold(),
    async leave() {
      const before = here
      here = undefined
      await before?.sharing.close()
    },
    forget: () => stored.forget(),
    took(changes) {
      if (!here || (changes && changes.items.length + changes.hidden.length === 0)) return
      here.sharing.sync()
      // Without `changes` nothing is different here.
      if (changes) announce('shared.changed', { cabinet })
    },
    commands: commandsOf({ stored, tell, write, device: () => here?.device }),
  }
}

interface SharedParts {
  stored: Asked<SharedTables>
  tell(changed: Reconciled['changed']): Promise<void>
  write(work: (device?: string) => Promise<unknown>): Promise<void>
  device(): string | undefined
}

function commandsOf({ stored, tell, write, device }: SharedParts): SharedModule['commands'] {
  /** Changes what is the team's; rejects as `notFound` without one. */
  const writeInTeam = (work: () => Promise<unknown>) =>
    write(async (me) => me !== undefined && work())

  return {
    async 'shared.of'({ others }) {
      const me = device()
      const numbers = [...new Set(others.map(normaliseNumber))]
      const notes = await stored.notesOf(numbers)
      if (me === undefined) return { notes, drafts: [] }
      const mode = await stored.contactMode()
      return {
        notes,
        drafts: await stored.draftsOf(numbers, me),
        ...(mode && { contacts: mode }),
      }
    },
    'shared.addNote': ({ other, text }) => {
      const note = { other: normaliseNumber(other), text, at: Date.now() }
      return write(() => stored.addNote(randomUUID(), note))
    },
    'shared.changeNote': ({ note, text }) => write((me) => stored.changeNote(note, text, me)),
    'shared.dropNote': ({ note }) => write((me) => stored.changeNote(note, undefined, me)),
    'shared.handOver': ({ own, other, text, to }) => {
      const parties = { own: normaliseNumber(own), other: normaliseNumber(other) }
      const draft = { ...parties, text, to, at: Date.now() }
      return writeInTeam(() => stored.handOver(randomUUID(), draft))
    },
    'shared.endDraft': ({ draft, how }) => writeInTeam(() => stored.endDraft(draft, how)),

    async 'shared.state'() {
      if (device() === undefined) return { shares: [], conflicts: [] }
      const shares = await Promise.all(sharedKindNames.map((kind) => stored.shareOf(kind)))
      return { shares, conflicts: await stored.conflicts() }
    },
    'shared.choose': ({ kind, mode }) => writeInTeam(() => stored.choose(kind, mode)),
    'shared.decide': ({ use, ...conflict }) =>
      writeInTeam(async () => {
        const kind = await stored.decide(conflict, use)
        if (kind) await tell([{ kind, id: conflict.item }])
      }),
  }
}
