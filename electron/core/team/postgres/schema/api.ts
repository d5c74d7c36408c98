import { definer } from './own.ts'

/**
 * Functions for desktops of the first version. A later version gets a schema of its own beside this
 * one, which stays until no desktop uses it.
 */
export const api = `
CREATE SCHEMA team_v1;

CREATE FUNCTION team_v1.hello(p_api integer) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.me();
BEGIN
  UPDATE team.device SET seen_at = clock_timestamp(), api = p_api WHERE role = me.role;
END $$;

-- The conversation with this mark; of two desktops that name it first, one gives it its id.
CREATE FUNCTION team_v1.thread(p_id uuid, p_lookup bytea, p_generation integer, p_sealed bytea)
RETURNS uuid LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.me();
BEGIN
  PERFORM team.check_generation(p_generation);
  INSERT INTO team.thread (id, lookup, device, generation, sealed)
    VALUES (p_id, p_lookup, me.role, p_generation, p_sealed) ON CONFLICT (lookup) DO NOTHING;
  IF FOUND THEN PERFORM team.append('thread', p_id, NULL, NULL); END IF;
  RETURN (SELECT id FROM team.thread WHERE lookup = p_lookup);
END $$;

CREATE FUNCTION team_v1.claim(p_thread uuid, p_seconds integer) RETURNS jsonb LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.me();
  v_claim team.claim;
BEGIN
  IF p_seconds NOT BETWEEN 1 AND 900 THEN
    RAISE EXCEPTION 'no such time' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM team.held_thread(p_thread);
  SELECT * INTO v_claim FROM team.claim WHERE thread = p_thread AND until > clock_timestamp();
  IF v_claim.device IS NULL OR team.is_of(v_claim.device, me.member) THEN
    INSERT INTO team.claim AS held (thread, device, until)
      VALUES (p_thread, me.role, clock_timestamp() + make_interval(secs => p_seconds))
      ON CONFLICT (thread) DO UPDATE SET device = excluded.device, until = excluded.until
      RETURNING * INTO v_claim;
    PERFORM team.append('claim', p_thread, NULL, NULL);
  END IF;
  RETURN team.told_claim(v_claim);
END $$;

CREATE FUNCTION team_v1.release(p_thread uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.me();
BEGIN
  PERFORM team.held_thread(p_thread);
  DELETE FROM team.claim WHERE thread = p_thread AND team.is_of(device, me.member);
  IF FOUND THEN PERFORM team.append('claim', p_thread, NULL, NULL); END IF;
END $$;

-- Null where the answer may be sent, and the others are told that it is about to be.
CREATE FUNCTION team_v1.answering(
  p_thread uuid, p_seen bigint, p_anyway boolean, p_generation integer, p_sealed bytea
) RETURNS jsonb LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.me();
  v_thread team.thread := team.held_thread(p_thread);
  v_against jsonb;
BEGIN
  PERFORM team.check_generation(p_generation);
  IF NOT p_anyway THEN
    SELECT jsonb_build_object('because', 'claim', 'device', d.role, 'member', d.member) INTO v_against
      FROM team.claim c JOIN team.device d ON d.role = c.device
      WHERE c.thread = p_thread AND c.until > clock_timestamp() AND d.member <> me.member;
  END IF;
  IF v_against IS NULL AND v_thread.last_out_seq > p_seen THEN
    SELECT jsonb_build_object('because', 'answer', 'device', role, 'member', member) INTO v_against
      FROM team.device WHERE role = v_thread.last_out_device AND role <> me.role;
  END IF;
  IF v_against IS NOT NULL THEN RETURN v_against; END IF;
  UPDATE team.thread SET last_out_device = me.role,
    last_out_seq = team.append('sending', p_thread, p_generation, p_sealed) WHERE id = p_thread;
  RETURN NULL;
END $$;

CREATE FUNCTION team_v1.answered(p_thread uuid, p_generation integer, p_sealed bytea)
RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM team.me();
  PERFORM team.check_generation(p_generation);
  PERFORM team.held_thread(p_thread);
  PERFORM team.append('sent', p_thread, p_generation, p_sealed);
END $$;

-- The next version after the one that was seen. A note is its author's, a draft also that member's who has it.
CREATE FUNCTION team_v1.put(
  p_id uuid, p_kind text, p_seen integer, p_gone boolean, p_to uuid, p_generation integer, p_sealed bytea
) RETURNS jsonb LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.me();
  v_item team.item;
BEGIN
  PERFORM team.spend(octet_length(p_sealed));
  PERFORM team.check_generation(p_generation);
  IF p_seen = 0 THEN
    INSERT INTO team.item (id, kind, author, recipient, ver, gone, generation, sealed)
      VALUES (p_id, p_kind, me.member, p_to, 1, p_gone, p_generation, p_sealed)
      ON CONFLICT (id) DO NOTHING RETURNING * INTO v_item;
  ELSE
    UPDATE team.item
      SET ver = ver + 1, gone = p_gone, recipient = p_to, generation = p_generation, sealed = p_sealed
      WHERE id = p_id AND ver = p_seen AND kind = p_kind
        AND (kind NOT IN ('note', 'draft') OR me.member IN (author, recipient))
      RETURNING * INTO v_item;
  END IF;
  IF v_item.id IS NOT NULL THEN
    INSERT INTO team.revision (item, ver, device, gone, generation, sealed)
      VALUES (p_id, v_item.ver, me.role, p_gone, p_generation, p_sealed);
    -- Nothing is left of what was deleted.
    IF p_gone THEN DELETE FROM team.revision WHERE item = p_id AND ver < v_item.ver; END IF;
    PERFORM team.append('item', p_id, NULL, NULL);
    RETURN jsonb_build_object('taken', true, 'version', v_item.ver);
  END IF;
  SELECT * INTO v_item FROM team.item
    WHERE id = p_id AND kind = p_kind AND (kind NOT IN ('note', 'draft') OR me.member IN (author, recipient));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not to be changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN jsonb_build_object('taken', false, 'version', v_item.ver);
END $$;

-- Conversations with somebody who was forgotten. What was said of answers stays as changes without words.
CREATE FUNCTION team_v1.forget(p_threads uuid[]) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  v_thread uuid;
BEGIN
  PERFORM team.me();
  -- All of them before the first change is written, as every other function locks.
  PERFORM 1 FROM team.thread WHERE id = ANY (p_threads) ORDER BY id FOR UPDATE;
  FOR v_thread IN SELECT id FROM team.thread WHERE id = ANY (p_threads) ORDER BY id LOOP
    DELETE FROM team.claim WHERE thread = v_thread;
    DELETE FROM team.read_mark WHERE thread = v_thread;
    DELETE FROM team.register WHERE thread = v_thread;
    UPDATE team.presence SET thread = NULL WHERE thread = v_thread;
    UPDATE team.change SET kind = 'thread', generation = NULL, sealed = NULL
      WHERE object = v_thread AND kind IN ('sending', 'sent');
    DELETE FROM team.thread WHERE id = v_thread;
    PERFORM team.append('thread', v_thread, NULL, NULL);
  END LOOP;
END $$;

CREATE FUNCTION team_v1.read(
  p_thread uuid, p_own boolean, p_at bigint, p_identity text, p_generation integer, p_sealed bytea
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.me();
BEGIN
  PERFORM team.check_generation(p_generation);
  PERFORM team.check_place(p_at);
  PERFORM team.held_thread(p_thread);
  INSERT INTO team.read_mark AS mark (thread, reader, at, identity, device, generation, sealed)
    VALUES (p_thread, CASE WHEN p_own THEN me.member ELSE '00000000-0000-0000-0000-000000000000' END,
      p_at, p_identity, me.role, p_generation, p_sealed)
    ON CONFLICT (thread, reader) DO UPDATE SET at = excluded.at, identity = excluded.identity,
      device = excluded.device, generation = excluded.generation, sealed = excluded.sealed
      WHERE (excluded.at, excluded.identity) > (mark.at, mark.identity);
  IF FOUND THEN PERFORM team.append('read', p_thread, NULL, NULL); END IF;
END $$;

-- One register of a conversation, of which the caller saw a version: what was written without it is dropped. The place that
-- it was set at is told besides, for nobody sets one of a day that is not yet.
CREATE FUNCTION team_v1.set(
  p_thread uuid, p_register text, p_seen integer, p_at bigint, p_generation integer, p_sealed bytea
) RETURNS jsonb LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.me();
  v_ver integer;
BEGIN
  PERFORM team.check_generation(p_generation);
  PERFORM team.check_place(p_at);
  PERFORM team.held_thread(p_thread);
  SELECT ver INTO v_ver FROM team.register WHERE thread = p_thread AND name = p_register;
  v_ver := coalesce(v_ver, 0);
  IF v_ver <> p_seen THEN RETURN jsonb_build_object('taken', false, 'version', v_ver); END IF;
  v_ver := v_ver + 1;
  INSERT INTO team.register (thread, name, ver, device, generation, sealed)
    VALUES (p_thread, p_register, v_ver, me.role, p_generation, p_sealed)
    ON CONFLICT (thread, name) DO UPDATE SET ver = excluded.ver, device = excluded.device,
      generation = excluded.generation, sealed = excluded.sealed;
  PERFORM team.append('thread', p_thread, NULL, NULL);
  RETURN jsonb_build_object('taken', true, 'version', v_ver);
END $$;

-- What a desktop is at, told to the others every few seconds at most: a NOTIFY holds up whoever commits meanwhile.
-- That it left is told at once, for it may not be there to say so later; that it is still there they see by themselves,
-- when they look whether they are to forget it.
CREATE FUNCTION team_v1.be(p_thread uuid, p_doing text) RETURNS boolean LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.me();
  v_was team.presence;
BEGIN
  SELECT * INTO v_was FROM team.presence WHERE device = me.role AND at > clock_timestamp() - interval '15 seconds';
  INSERT INTO team.presence AS was (device, thread, doing, at)
    VALUES (me.role, p_thread, p_doing, clock_timestamp())
    ON CONFLICT (device) DO UPDATE SET thread = excluded.thread, doing = excluded.doing, at = excluded.at
      WHERE was.at < clock_timestamp() - interval '4 seconds'
        OR (excluded.thread IS NULL AND was.thread IS NOT NULL);
  IF NOT FOUND THEN RETURN false; END IF;
  IF (v_was.thread, v_was.doing) IS DISTINCT FROM (p_thread, p_doing) THEN
    PERFORM pg_notify('team_presence', '');
  END IF;
  RETURN true;
END $$;
`
