import type { ChangedBody } from '../../bridge/changes.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { keyOf } from './keys.ts'
import { referringTo } from './names.ts'
import { mentionedIn } from './referrers.ts'

/** The things that a job has created again, by the kinds and ids that they had. */
export interface Made {
  add(key: string, id: number): void
  /** Returns the new id of one; undefined if it was not created. */
  idOf(key: string): string | undefined
  /**
   * Returns a body with references to the new things instead of the former ones.
   * @throws `CoreFailure` `notFound` if one of them was not created again
   */
  referring(body: ChangedBody): ChangedBody
  /** The same without what refers to something that is created later, as menus do that lead to each other. */
  referringSoFar(body: ChangedBody, later: ReadonlySet<string>): ChangedBody
}

/** @param again the things that are to be created again */
export function createMade(again: ReadonlySet<string>): Made {
  const ids = new Map<string, string>()
  const isLacking = (key: string) => again.has(key) && !ids.has(key)
  function referring(body: ChangedBody): ChangedBody {
    if (mentionedIn(body).some(isLacking)) throw new CoreFailure('notFound')
    return referringTo(body, (kind, thing) => ids.get(keyOf({ kind, thing }))) as ChangedBody
  }
  return {
    add: (key, id) => void ids.set(key, String(id)),
    idOf: (key) => ids.get(key),
    referring,
    referringSoFar: (body, later) =>
      referring(without(body, (key) => isLacking(key) && later.has(key))),
  }
}

/** Returns a body without the fields, and the members of lists, that refer to some things. */
function without(body: ChangedBody, isMeant: (key: string) => boolean): ChangedBody {
  const isFree = (field: string, value: unknown) => !mentionedIn({ [field]: value }).some(isMeant)
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[field, value.filter((one) => isFree(field, [one]))]]
      return isFree(field, value) ? [[field, value]] : []
    }),
  )
}
