/** Threads that were put away are left out of the unread list and count. */
export const putAway = `
  DROP INDEX threads_unread;
  CREATE INDEX threads_unread ON threads (pinned DESC, at DESC, id DESC)
    WHERE unread > 0 AND archived = 0 AND snoozed_until IS NULL;
`
