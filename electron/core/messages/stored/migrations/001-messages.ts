/**
 * Messages are clustered by thread: a message's row number is made of its thread's number, its
 * second and a counter within that second (see `messages.ts`), so that a thread is opened by
 * reading neighbouring pages. `seq` is the order of arrival, by which search finds; `key` is the
 * service's id of the message, `local` the id of one that was written here, and `service_key` the
 * id that the service returned on taking it. A key that is no number is in its column as text,
 * which a strict table would not take.
 */
export const messages = `
  CREATE TABLE threads (
    id INTEGER PRIMARY KEY,
    own TEXT NOT NULL,
    other TEXT NOT NULL,
    begun INTEGER NOT NULL,
    at INTEGER NOT NULL,
    last_id TEXT,
    last_state INTEGER,
    last_text TEXT,
    unread INTEGER NOT NULL DEFAULT 0,
    first_unread TEXT,
    failed INTEGER NOT NULL DEFAULT 0,
    pinned INTEGER NOT NULL DEFAULT 0,
    muted INTEGER NOT NULL DEFAULT 0,
    archived INTEGER NOT NULL DEFAULT 0,
    snoozed_until INTEGER,
    draft TEXT NOT NULL DEFAULT '',
    read_at INTEGER,
    read_id TEXT
  ) STRICT;
  CREATE UNIQUE INDEX threads_parties ON threads (own, other);
  CREATE INDEX threads_listed ON threads (pinned DESC, at DESC, id DESC)
    WHERE archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX threads_unread ON threads (pinned DESC, at DESC, id DESC) WHERE unread > 0;
  CREATE INDEX threads_unanswered ON threads (pinned DESC, at DESC, id DESC)
    WHERE last_state = 0 AND archived = 0 AND snoozed_until IS NULL;
  CREATE INDEX threads_drafts ON threads (pinned DESC, at DESC, id DESC) WHERE draft <> '';
  CREATE INDEX threads_failed ON threads (pinned DESC, at DESC, id DESC) WHERE failed > 0;
  CREATE INDEX threads_archived ON threads (pinned DESC, at DESC, id DESC) WHERE archived = 1;
  CREATE INDEX threads_snoozed ON threads (pinned DESC, at DESC, id DESC)
    WHERE snoozed_until IS NOT NULL;

  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    state INTEGER NOT NULL,
    segments INTEGER,
    key INTEGER,
    local TEXT,
    service_key TEXT,
    details TEXT,
    text TEXT NOT NULL
  );
  CREATE UNIQUE INDEX messages_seq ON messages (seq);
  CREATE UNIQUE INDEX messages_key ON messages (key) WHERE key IS NOT NULL;
  CREATE UNIQUE INDEX messages_local ON messages (local) WHERE local IS NOT NULL;
  CREATE INDEX messages_outstanding ON messages (seq) WHERE state BETWEEN 1 AND 4;
  CREATE INDEX messages_awaiting ON messages (seq) WHERE state = 5 AND service_key IS NOT NULL;
  CREATE INDEX messages_keyless ON messages (id)
    WHERE key IS NULL AND (state = 0 OR state BETWEEN 5 AND 7);

  CREATE TABLE unread (
    thread INTEGER NOT NULL,
    at INTEGER NOT NULL,
    id TEXT NOT NULL,
    by_hand INTEGER NOT NULL,
    PRIMARY KEY (thread, at, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sent (
    message INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    own TEXT NOT NULL,
    text BLOB NOT NULL
  ) STRICT;
  CREATE INDEX sent_text ON sent (text, at);
  CREATE INDEX sent_own ON sent (own, at);

  CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`
