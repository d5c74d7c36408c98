import { definer } from './own.ts'

/** Condition on items: a draft is visible to its author and its recipient only. */
export const visibleItem = `kind <> 'draft' OR (SELECT team.my_member()) IN (author, recipient)`

/**
 * Views of the rows that a desktop may see, and the function by which it follows the changes.
 * Sealed content is in Base64, as the text of `bytea` depends on the session's settings.
 * `bytes` is its size, known without reading it.
 */
export const reading = `
CREATE VIEW team_v1.items WITH (security_invoker = on) AS
  SELECT id, kind, author, ver AS version, gone, generation, encode(sealed, 'base64') AS sealed,
    octet_length(sealed) AS bytes FROM team.item
  WHERE ${visibleItem};

CREATE VIEW team_v1.threads WITH (security_invoker = on) AS
  SELECT id, encode(lookup, 'base64') AS lookup,
    (SELECT coalesce(json_object_agg(name, json_build_object('version', ver, 'device', device,
      'generation', r.generation, 'sealed', encode(r.sealed, 'base64'))), '{}')
      FROM team.register r WHERE thread = id) AS registers,
    last_out_seq AS "lastAnswer", generation, encode(sealed, 'base64') AS sealed,
    octet_length(sealed) + (SELECT coalesce(sum(octet_length(r.sealed)), 0) FROM team.register r WHERE thread = id)
      AS bytes FROM team.thread;

CREATE VIEW team_v1.claims WITH (security_invoker = on) AS
  SELECT c.thread, c.device, d.member, d.member = (SELECT team.my_member()) AS mine, team.ms_left(c.until) AS lasts
  FROM team.claim c JOIN team.device d ON d.role = c.device WHERE c.until > clock_timestamp();

CREATE VIEW team_v1.marks WITH (security_invoker = on) AS
  SELECT thread, reader, generation, encode(sealed, 'base64') AS sealed, octet_length(sealed) AS bytes
  FROM team.read_mark;

CREATE VIEW team_v1.members WITH (security_invoker = on) AS
  SELECT id, owner, generation, encode(sealed, 'base64') AS sealed FROM team.member;

CREATE VIEW team_v1.devices WITH (security_invoker = on) AS
  SELECT role AS id, member, removed_at IS NOT NULL AS removed, held_up AS "heldUp",
    encode(box_key, 'base64') AS "boxKey", encode(sign_key, 'base64') AS "signKey",
    generation, encode(proof, 'base64') AS proof,
    (SELECT count(*) FROM (SELECT FROM pg_largeobject_metadata
      WHERE lomowner = to_regrole(role::text)::oid LIMIT 1000) few) AS "largeObjects"
  FROM team.device
  -- The code of recovery is none.
  WHERE role::text NOT LIKE '%\\_recovery';

CREATE VIEW team_v1.attested WITH (security_invoker = on) AS
  SELECT id, generation, encode(sealed, 'base64') AS sealed FROM team.attested;

-- What was said of answers.
CREATE VIEW team_v1.answers WITH (security_invoker = on) AS
  SELECT c.seq, c.device, d.member, c.kind, c.object, c.generation, encode(c.sealed, 'base64') AS sealed,
    octet_length(c.sealed) AS bytes
  FROM team.change c LEFT JOIN team.device d ON d.role = c.device WHERE c.kind IN ('sending', 'sent');

-- Changes from a number on, each with what changed as it is now, which is told once; the first is where who asks has got
-- to. After so many bytes it is \`cut\`. A function, because a server keeps its plans for it: planning took longer than
-- reading.
CREATE FUNCTION team_v1.changes(p_from bigint, p_most integer, p_bytes integer) RETURNS TABLE (
  seq bigint, device name, member uuid, kind text, object uuid, generation integer, sealed text, hash text, things json,
  cut boolean
) LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE
  v_row record;
  v_bytes bigint := 0;
BEGIN
  PERFORM team.me();
  FOR v_row IN
    SELECT c.*, d.member, row_number() OVER (PARTITION BY c.kind, c.object, c.seq = p_from ORDER BY c.seq) AS nth
    FROM (SELECT * FROM team.change one WHERE one.seq >= p_from ORDER BY one.seq LIMIT p_most) c
      LEFT JOIN team.device d ON d.role = c.device
    ORDER BY c.seq
  LOOP
    things := CASE WHEN v_row.seq = p_from OR v_row.nth > 1 THEN NULL ELSE CASE v_row.kind
      WHEN 'item' THEN (SELECT json_agg(i) FROM team_v1.items i WHERE i.id = v_row.object)
      WHEN 'thread' THEN (SELECT json_agg(t) FROM team_v1.threads t WHERE t.id = v_row.object)
      WHEN 'sending' THEN (SELECT json_agg(t) FROM team_v1.threads t WHERE t.id = v_row.object)
      WHEN 'claim' THEN (SELECT json_agg(l) FROM team_v1.claims l WHERE l.thread = v_row.object)
      WHEN 'read' THEN (SELECT json_agg(m) FROM team_v1.marks m WHERE m.thread = v_row.object)
    END END;
    seq := v_row.seq;
    device := v_row.device;
    member := v_row.member;
    kind := v_row.kind;
    object := v_row.object;
    generation := v_row.generation;
    sealed := encode(v_row.sealed, 'base64');
    hash := encode(v_row.hash, 'hex');
    v_bytes := v_bytes + 300 + coalesce(length(things::text), 0) + coalesce(length(sealed), 0);
    cut := v_bytes >= p_bytes AND v_row.seq > p_from;
    RETURN NEXT;
    EXIT WHEN cut;
  END LOOP;
END $$;
`
