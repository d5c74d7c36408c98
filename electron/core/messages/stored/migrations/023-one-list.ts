/**
 * The list of conversations is the only one: indexes of the list of threads go, but for that of
 * snoozed threads, by which those are found that come back.
 */
export const oneList = `
  DROP INDEX threads_listed;
  DROP INDEX threads_unread;
  DROP INDEX threads_unanswered;
  DROP INDEX threads_drafts;
  DROP INDEX threads_failed;
  DROP INDEX threads_archived;
`
