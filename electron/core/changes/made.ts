import type { ChangedBody } from '../../bridge/changes.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { keyOf } from './keys.ts'
import { referringTo } from './names.ts'
import { mentionedIn } from './referrers.ts'

/** The things that a job has created again, by the kinds and ids that they had. */
export interface Made {
  add(key: string, id: number): void
  /**
   * Returns a body with references to the new things instead of the former ones.
   * @throws `CoreFailure` `notFound` if one of them was not created again
   */
  referring(body: ChangedBody): ChangedBody
}

/** @param again the things that are to be created again */
export function createMade(again: ReadonlySet<string>): Made {
  const ids = new Map<string, string>()
  return {
    add: (key, id) => void ids.set(key, String(id)),
    referring(body) {
      const isLacking = mentionedIn(body).some((key) => again.has(key) && !ids.has(key))
      if (isLacking) throw new CoreFailure('notFound')
      return referringTo(body, (kind, thing) => ids.get(keyOf({ kind, thing }))) as ChangedBody
    },
  }
}
