import { z } from 'zod'
import type { ThreadId } from '../../bridge/inbox.ts'
import type { TeamThread } from '../team/index.ts'

const keyed = z.object({ key: z.string().max(100) })

/**
 * Which conversation here, or thread, a team's is; any colleague's desktop may have written it.
 * @returns undefined where that cannot be read
 */
export const keyOf = ({ content }: Pick<TeamThread, 'content'>): ThreadId | undefined =>
  content.opened ? keyed.safeParse(content.value).data?.key : undefined
