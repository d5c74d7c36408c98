/**
 * Conversations that need no answer, and those whose snooze ended: the latter are ordered in the
 * list by that moment, so that `at` is no longer the moment of the last message.
 */
export const queue = `
  ALTER TABLE threads ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE threads ADD COLUMN returned_at INTEGER;
  ALTER TABLE threads ADD COLUMN last_at INTEGER;
  UPDATE threads SET last_at = at WHERE last_id IS NOT NULL;
  DROP INDEX threads_unanswered;
  CREATE INDEX threads_unanswered ON threads (pinned DESC, at DESC, id DESC)
    WHERE (last_state = 0 AND done = 0 AND other NOT GLOB '*[^0-9]*'
    OR returned_at IS NOT NULL) AND archived = 0 AND snoozed_until IS NULL;
`
