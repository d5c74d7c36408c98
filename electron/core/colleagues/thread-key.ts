import type { ThreadId } from '../../bridge/inbox.ts'
import { threadContent } from '../team/contents.ts'
import type { TeamThread } from '../team/index.ts'

/**
 * Which conversation here, or thread, a team's is; any colleague's desktop may have written it.
 * @returns undefined where that cannot be read
 */
export const keyOf = ({ content }: Pick<TeamThread, 'content'>): ThreadId | undefined =>
  content.opened ? threadContent.safeParse(content.value).data?.key : undefined
