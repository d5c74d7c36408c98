import type { ThreadId } from '../../bridge/inbox.ts'
import { threadContent } from '../team/contents.ts'
import type { TeamThread } from '../team/index.ts'

/**
 * Returns the key of a team's conversation, by which it is found here; undefined if it cannot be
 * read. Any colleague's desktop may have written it.
 */
export const keyOf = ({ content }: Pick<TeamThread, 'content'>): ThreadId | undefined =>
  content.opened ? threadContent.safeParse(content.value).data?.key : undefined
