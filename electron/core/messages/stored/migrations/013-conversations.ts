/**
 * Conversations: threads of the same person, over all own numbers. `lead` is the first thread of
 * each; the list's columns of a conversation are in a row of their own, so that the list is read
 * from an index as that of threads is. `conversation_rows` computes such a row: an empty thread
 * beside others is left out. `regrouping` holds the numbers whose contact changed since the last
 * regrouping.
 */
export const conversations = `
  ALTER TABLE threads ADD COLUMN lead INTEGER;
  CREATE INDEX threads_other ON threads (other);
  CREATE INDEX threads_lead ON threads (lead);

  CREATE TABLE regrouping (number TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TRIGGER contact_number_come AFTER INSERT ON contact_numbers
  BEGIN INSERT OR IGNORE INTO regrouping VALUES (NEW.number); END;
  CREATE TRIGGER contact_number_gone AFTER DELETE ON contact_numbers
  BEGIN INSERT OR IGNORE INTO regrouping VALUES (OLD.number); END;

  CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    newest INTEGER NOT NULL,
    other TEXT NOT NULL,
    at INTEGER NOT NULL,
    last_state INTEGER,
    done INTEGER NOT NULL,
    returned_at INTEGER,
    pinned INTEGER NOT NULL,
    muted INTEGER NOT NULL,
    archived INTEGER NOT NULL,
    snoozed_until INTEGER,
    unread INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    draft TEXT NOT NULL
  ) STRICT;
  CREATE INDEX conversations_listed ON conversations (pinned DESC, at DESC, id DESC)
    WHERE archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX conversations_unread ON conversations (pinned DESC, at DESC, id DESC)
    WHERE unread > 0 AND archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX conversations_unanswered ON conversations (pinned DESC, at DESC, id DESC)
    WHERE (last_state = 0 AND done = 0 AND other NOT GLOB '*[^0-9]*'
    OR returned_at IS NOT NULL) AND archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX conversations_drafts ON conversations (pinned DESC, at DESC, id DESC)
    WHERE draft <> '';
  CREATE INDEX conversations_failed ON conversations (pinned DESC, at DESC, id DESC)
    WHERE failed > 0;
  CREATE INDEX conversations_archived ON conversations (pinned DESC, at DESC, id DESC)
    WHERE archived = 1;
  CREATE INDEX conversations_snoozed ON conversations (pinned DESC, at DESC, id DESC)
    WHERE snoozed_until IS NOT NULL;

  CREATE VIEW thread_leads AS
  SELECT t.id AS id, coalesce(
    (SELECT min(o.id) FROM contact_numbers n CROSS JOIN threads o ON o.other = n.number
      WHERE n.contact = (SELECT min(contact) FROM contact_numbers WHERE number = t.other)
      AND n.contact = (SELECT min(contact) FROM contact_numbers WHERE number = n.number)),
    (SELECT min(o.id) FROM threads o WHERE o.other = t.other)) AS lead
  FROM threads t;

  CREATE VIEW conversation_rows AS
  SELECT n.lead AS id, n.id AS newest, n.other AS other,
    max(coalesce(n.last_at, n.begun), coalesce(n.returned_at, 0)) AS at,
    n.last_state AS last_state, n.done AS done, n.returned_at AS returned_at,
    max(m.pinned) AS pinned, min(m.muted) AS muted, min(m.archived) AS archived,
    CASE WHEN max(m.archived = 0 AND m.snoozed_until IS NULL) THEN NULL
      ELSE min(m.snoozed_until) END AS snoozed_until,
    (SELECT sum(unread) FROM threads WHERE lead = n.lead) AS unread,
    (SELECT sum(failed) FROM threads WHERE lead = n.lead) AS failed,
    coalesce((SELECT draft FROM threads WHERE lead = n.lead AND draft <> ''
      ORDER BY at DESC, id DESC LIMIT 1), '') AS draft
  FROM threads n JOIN threads m
    ON m.lead = n.lead AND (m.id = n.id OR m.last_id IS NOT NULL)
  WHERE n.id = (SELECT id FROM threads WHERE lead = n.lead
    ORDER BY last_at DESC NULLS LAST, last_id DESC, id LIMIT 1)
  GROUP BY n.lead;

  UPDATE threads SET lead = (SELECT lead FROM thread_leads WHERE id = threads.id);
  INSERT INTO conversations SELECT * FROM conversation_rows;
`
