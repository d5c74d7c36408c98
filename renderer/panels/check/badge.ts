import { useProblems } from '../../stores/problems.ts'
import type { Badge } from '../panel.ts'

/** The errors and warnings of the last check. */
export const badge: Badge = { count: () => useProblems().count ?? 0, of: 'problems' }
