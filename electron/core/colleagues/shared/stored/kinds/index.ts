import type { ItemKind } from '../../../../team/index.ts'
import { contactKind } from './contact.ts'
import { draftKind } from './draft.ts'
import type { SharedKind } from './kind.ts'
import { forgottenKind } from './forgotten.ts'
import { noteKind } from './note.ts'
import { replyKind } from './reply.ts'
import { tagKind } from './tag.ts'

/** Shared kinds in the order of syncing: the forgotten before all, contacts before their tags. */
export const sharedKinds = [
  forgottenKind,
  contactKind,
  tagKind,
  replyKind,
  noteKind,
  draftKind,
] as SharedKind<unknown>[]
export const kindOf = (kind: ItemKind): SharedKind<unknown> | undefined =>
  sharedKinds.find((one) => one.kind === kind)
