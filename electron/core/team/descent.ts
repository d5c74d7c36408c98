import { createHash } from 'node:crypto'

/**
 * Identity of a version by its content, and the versions that it was made from. Version numbers do
 * not suffice: a server restored from a backup gives the same numbers out again.
 */
export interface Descent {
  /** Hash of the version; empty for “no version yet”, the ancestor of all. */
  digest: string
  /** Digests of its ancestors, the latest first. */
  of: readonly string[]
}

/**
 * Number of ancestors kept. Beyond it a descendant may be taken for a conflict, and the user asked.
 */
export const MOST_ANCESTORS = 100
const DIGEST = 11

/** @param content any JSON; undefined if the item was deleted */
export function descentOf(content: unknown, of: readonly string[]): Descent {
  const text = JSON.stringify([content ?? null, of])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, DIGEST)
  return { digest, of }
}

/** Returns the ancestors of a version that is made from these. */
export const ancestorsOf = (...versions: readonly Descent[]): string[] => {
  const all = [...versions.map(({ digest }) => digest), ...versions.flatMap(({ of }) => of)]
  return [...new Set(all)].filter((digest) => digest !== '').slice(0, MOST_ANCESTORS)
}

/** Returns whether one version descends from another one. */
export const isOf = (later: Descent, { digest }: Descent): boolean =>
  later.digest !== digest && (digest === '' || later.of.includes(digest))
