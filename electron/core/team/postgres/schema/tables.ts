/**
 * Tables of a team's server. Ids, times, sizes, states and marks are in the clear; every text, name
 * and number is sealed (`core/team/seal.ts`). Rules beyond the constraints are in functions
 * (`api.ts`).
 */
export const tables = `
CREATE SCHEMA team;

CREATE TABLE team.schema (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  version integer NOT NULL,
  min_api integer NOT NULL,
  team uuid NOT NULL,
  -- What the names of its roles begin with.
  prefix text NOT NULL,
  -- How many changes are kept, besides answers; whoever is further behind reads everything.
  kept integer NOT NULL DEFAULT 50000,
  -- Of the team's key: what is written is sealed by this one.
  generation integer NOT NULL DEFAULT 1
);

-- The number of the last change and the hash over it and all before. A sequence would give numbers out before
-- they are committed, and whoever reads in between would miss them for ever.
CREATE TABLE team.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO team.head (seq, hash) VALUES (0, '');

CREATE TABLE team.change (
  seq bigint PRIMARY KEY,
  device name NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  -- What changed; how it is now stands in its own table.
  object uuid NOT NULL,
  generation integer,
  sealed bytea CHECK (octet_length(sealed) <= 65536),
  hash bytea NOT NULL
);

CREATE TABLE team.member (
  id uuid PRIMARY KEY,
  owner boolean NOT NULL,
  -- The desktop that named him; not kept apart, for the first one comes after its member.
  device name NOT NULL,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 4096)
);

CREATE TABLE team.device (
  -- Its login, by which the server itself knows who asks.
  role name PRIMARY KEY,
  member uuid NOT NULL REFERENCES team.member,
  -- The key that the team's next key is sealed to, the one that what it writes is signed by, and what proves, by the
  -- team's key of this generation, whose it is and that they are its keys: whoever runs the server cannot put others in
  -- their place. The code of recovery signs nothing.
  box_key bytea NOT NULL CHECK (octet_length(box_key) = 32),
  sign_key bytea CHECK (octet_length(sign_key) = 32),
  generation integer NOT NULL,
  proof bytea NOT NULL CHECK (octet_length(proof) = 32),
  api integer,
  seen_at timestamptz,
  removed_at timestamptz,
  -- How often its connections were ended because they held the others up.
  held_up integer NOT NULL DEFAULT 0
);

CREATE TABLE team.key_grant (
  generation integer,
  device name REFERENCES team.device,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1024),
  PRIMARY KEY (generation, device)
);

-- What removed desktops had written until then, as the one says that removed them: whatever else is signed by them
-- was made up since.
CREATE TABLE team.attested (
  id uuid PRIMARY KEY,
  device name NOT NULL REFERENCES team.device,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 65536)
);

CREATE TABLE team.invite (
  -- The login of this one use.
  role name PRIMARY KEY,
  member uuid NOT NULL REFERENCES team.member,
  until timestamptz NOT NULL,
  -- The team's keys, which the code opens.
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 65536),
  used_by name
);

CREATE TABLE team.thread (
  id uuid PRIMARY KEY,
  -- The same for one conversation at every desktop.
  lookup bytea NOT NULL UNIQUE CHECK (octet_length(lookup) = 32),
  -- The change by which somebody last said that he answers, and who.
  last_out_seq bigint NOT NULL DEFAULT 0,
  last_out_device name REFERENCES team.device,
  device name NOT NULL REFERENCES team.device,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 4096)
);

-- What of a conversation is the same for all, and who set it last.
CREATE TABLE team.register (
  thread uuid REFERENCES team.thread,
  name text CHECK (name IN ('assignee', 'archived', 'snoozed', 'done', 'unread')),
  ver integer NOT NULL,
  device name NOT NULL REFERENCES team.device,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 4096),
  PRIMARY KEY (thread, name)
);

CREATE TABLE team.claim (
  thread uuid PRIMARY KEY REFERENCES team.thread,
  device name NOT NULL REFERENCES team.device,
  until timestamptz NOT NULL
);

CREATE TABLE team.read_mark (
  thread uuid REFERENCES team.thread,
  -- A member; for the team as a whole, the id of zeros.
  reader uuid,
  at bigint NOT NULL,
  identity text NOT NULL COLLATE "C" CHECK (octet_length(identity) <= 100),
  -- The same, signed by who moved it.
  device name NOT NULL REFERENCES team.device,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1024),
  PRIMARY KEY (thread, reader)
);

CREATE TABLE team.item (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('contact', 'reply', 'note', 'tag', 'draft', 'forgotten')),
  author uuid NOT NULL REFERENCES team.member,
  -- Of a draft: to whom it was handed over.
  recipient uuid REFERENCES team.member CHECK (recipient IS NULL OR kind = 'draft'),
  ver integer NOT NULL,
  gone boolean NOT NULL,
  generation integer NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 65536)
);

CREATE TABLE team.revision (
  item uuid REFERENCES team.item,
  ver integer,
  device name NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  gone boolean NOT NULL,
  generation integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (item, ver)
);

-- A row that owners alone lock, so that they end or remove each other one after the other.
CREATE TABLE team.ownership (one boolean PRIMARY KEY DEFAULT true CHECK (one));
INSERT INTO team.ownership DEFAULT VALUES;

-- What each desktop has changed since a moment: see team.spend.
CREATE UNLOGGED TABLE team.spent (
  device name PRIMARY KEY,
  since timestamptz NOT NULL,
  changes integer NOT NULL,
  bytes bigint NOT NULL
);

-- Who reads and who writes where: nothing that a crash of the server may not take away.
CREATE UNLOGGED TABLE team.presence (
  device name PRIMARY KEY,
  thread uuid,
  doing text NOT NULL CHECK (doing IN ('reading', 'writing')),
  at timestamptz NOT NULL
);
`
