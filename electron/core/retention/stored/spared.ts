import type { SparedKind } from '../../../bridge/retention.ts'
import { objects } from '../../database/handles.ts'
import { FILTERS } from '../../messages/stored/filters.ts'

/** Numbers about which something was written down, here or for colleagues. */
const NOTED = `noted (number) AS MATERIALIZED (
  SELECT number FROM contacts JOIN contact_numbers ON contact = id WHERE note <> ''
  UNION SELECT own ->> '$.other' FROM shared_items WHERE kind = 'note' AND own IS NOT NULL)`

export type Flags = Record<SparedKind, number>

/** Declares a query of conversations with the reasons to spare them; `c` is the conversation. */
export const withReasons = <Bound extends unknown[], Row>(
  columns: string,
  rest: string,
  before = '',
) =>
  objects<Bound, Row & Flags>(`WITH ${before} ${NOTED} SELECT ${columns}, c.pinned,
    (SELECT (${FILTERS.unanswered}) OR snoozed_until IS NOT NULL
      FROM conversations WHERE id = c.id) AS awaiting,
    EXISTS (SELECT 1 FROM threads WHERE lead = c.id AND other IN noted) AS noted ${rest}`)

export const reasonsOf = (flags: Flags): SparedKind[] =>
  (['pinned', 'awaiting', 'noted'] as const).filter((kind) => flags[kind] === 1)

/** True if nothing of a conversation is deleted because of its age. */
export const isSpared = (flags: Flags, also: readonly SparedKind[]): boolean =>
  reasonsOf(flags).some((kind) => !also.includes(kind))
