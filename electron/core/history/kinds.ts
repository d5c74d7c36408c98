import type { ChangedKind } from '../../bridge/changes.ts'
import { changedKinds } from '../../shared/changed-kinds.ts'

/** Lists whose states are kept. Of external numbers the service tells nothing that users change. */
export const comparedKinds = changedKinds.filter((kind) => kind !== 'externalNumbers')

export const isCompared = (kind: string): kind is ChangedKind =>
  (comparedKinds as readonly string[]).includes(kind)
