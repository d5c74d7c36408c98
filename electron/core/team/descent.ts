import { createHash } from 'node:crypto'

/**
 * Which version of a thing something is, by what is in it, and which ones it came of: a server that was set back gives
 * the same numbers out again.
 */
export interface Descent {
  /** Empty where there is no version yet, from which all come. */
  digest: string
  /** Digests of the versions that it came of, the latest first. */
  of: readonly string[]
}

/** So many are kept. Of more a person may be asked about what differs, although it came of what is here. */
export const MOST_ANCESTORS = 100
const DIGEST = 11

/** @param content any JSON; undefined where the thing is gone */
export function descentOf(content: unknown, of: readonly string[]): Descent {
  const text = JSON.stringify([content ?? null, of])
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, DIGEST)
  return { digest, of }
}

/** What a version that comes of these tells of its descent. */
export const ancestorsOf = (...versions: readonly Descent[]): string[] => {
  const all = [...versions.map(({ digest }) => digest), ...versions.flatMap(({ of }) => of)]
  return [...new Set(all)].filter((digest) => digest !== '').slice(0, MOST_ANCESTORS)
}

/** Whether one version came of another one. */
export const isOf = (later: Descent, { digest }: Descent): boolean =>
  later.digest !== digest && (digest === '' || later.of.includes(digest))
