import type { ChangedBody } from '../../bridge/changes.ts'
import { detailedKinds, type DetailedKind } from '../../shared/references/account.ts'
import type { Account } from '../account/account.ts'
import { keyOf } from './keys.ts'
import { referencesOf } from './names.ts'

/** A thing that refers to others which no longer exist. */
export interface Referrer {
  kind: DetailedKind
  thing: string
  name: string
  /** Kinds and ids of these others. */
  to: readonly string[]
}

/** Finds the things that refer to some that no longer exist, as far as their details are known. */
export function referrersTo(
  account: Pick<Account, 'known' | 'knownDetail'>,
  gone: ReadonlySet<string>,
): Referrer[] {
  if (gone.size === 0) return []
  return detailedKinds.flatMap((kind) =>
    account.known(kind).flatMap(({ id, name }) => {
      const { body = {} } = (account.knownDetail(kind, id) ?? {}) as { body?: ChangedBody }
      const to = mentionedIn(body).filter((key) => gone.has(key))
      return to.length > 0 ? { kind, thing: String(id), name, to } : []
    }),
  )
}

/** Returns the kinds and ids of what a body refers to. */
export const mentionedIn = (body: unknown): string[] =>
  referencesOf(body).map(([kind, thing]) => keyOf({ kind, thing }))
