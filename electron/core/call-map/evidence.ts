import type { Evidence } from '../../bridge/routes.ts'
import type { Reference } from '../../shared/references/references.ts'

/** Place of a reference in the replies. */
export const evidenceOf = ({ from, operation, field }: Reference): Evidence => ({
  operation,
  of: { kind: from.kind, id: from.id },
  field,
})
