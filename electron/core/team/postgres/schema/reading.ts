import { definer } from './own.ts'

/** Of items: a draft is its author's, and whose he hands it over to. */
export const visibleItem = `kind <> 'draft' OR (SELECT team.my_member()) IN (author, recipient)`

/**
 * What a desktop reads: views, which have the rows that the tables let it see, and the function by which it follows
 * what changes.
 */
export const reading = `
CREATE VIEW team_v1.items WITH (security_invoker = on) AS
  SELECT id, kind, author, ver AS version, gone, generation, sealed FROM team.item
  WHERE ${visibleItem};

CREATE VIEW team_v1.threads WITH (security_invoker = on) AS
  SELECT id, lookup,
    (SELECT coalesce(json_object_agg(name, value || jsonb_build_object('version', ver, 'device', device)), '{}')
      FROM team.register WHERE thread = id) AS registers,
    last_out_seq AS "lastAnswer", generation, sealed FROM team.thread;

CREATE VIEW team_v1.claims WITH (security_invoker = on) AS
  SELECT c.thread, c.device, d.member, d.member = (SELECT team.my_member()) AS mine, team.ms_left(c.until) AS lasts
  FROM team.claim c JOIN team.device d ON d.role = c.device WHERE c.until > clock_timestamp();

CREATE VIEW team_v1.marks WITH (security_invoker = on) AS
  SELECT thread, reader, at, identity FROM team.read_mark;

CREATE VIEW team_v1.members WITH (security_invoker = on) AS
  SELECT id, owner, generation, sealed FROM team.member;

CREATE VIEW team_v1.devices WITH (security_invoker = on) AS
  SELECT role AS id, member, removed_at IS NOT NULL AS removed FROM team.device
  -- The code of recovery is none.
  WHERE role::text NOT LIKE '%\\_recovery';

-- What was said of answers.
CREATE VIEW team_v1.answers WITH (security_invoker = on) AS
  SELECT c.seq, c.device, d.member, c.kind, c.object, c.generation, c.sealed
  FROM team.change c LEFT JOIN team.device d ON d.role = c.device WHERE c.kind IN ('sending', 'sent');

-- Changes from a number on, each with what changed as it is now. A function, because a server keeps its plans for it:
-- planning took longer than reading.
CREATE FUNCTION team_v1.changes(p_from bigint, p_most integer) RETURNS TABLE (
  seq bigint, device name, member uuid, kind text, object uuid, generation integer, sealed bytea, hash text, things json
) LANGUAGE plpgsql STABLE ${definer} AS $$
#variable_conflict use_column
BEGIN
  PERFORM team.me();
  RETURN QUERY
  SELECT c.seq, c.device, d.member, c.kind, c.object, c.generation, c.sealed, encode(c.hash, 'hex'),
    CASE c.kind
      WHEN 'item' THEN (SELECT json_agg(i) FROM team_v1.items i WHERE i.id = c.object)
      WHEN 'thread' THEN (SELECT json_agg(t) FROM team_v1.threads t WHERE t.id = c.object)
      WHEN 'sending' THEN (SELECT json_agg(t) FROM team_v1.threads t WHERE t.id = c.object)
      WHEN 'claim' THEN (SELECT json_agg(l) FROM team_v1.claims l WHERE l.thread = c.object)
      WHEN 'read' THEN (SELECT json_agg(m) FROM team_v1.marks m WHERE m.thread = c.object)
    END
  FROM team.change c LEFT JOIN team.device d ON d.role = c.device
  WHERE c.seq >= p_from ORDER BY c.seq LIMIT p_most;
END $$;
`
