/**
 * Options of every function: a fixed search path, whatever its caller has set, and a short lock
 * timeout.
 */
export const definer = `SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s'`

/** Limit of one desktop's changes in a minute: far above normal use, and too low to fill a disk. */
const MOST = { changes: 20_000, bytes: 64_000_000 }

/** Internal functions that the others use; members may not call those that change data. */
export const own = `
-- The desktop that asks. A session cannot change who it is; a removed one is nobody.
CREATE FUNCTION team.me() RETURNS team.device LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE me team.device;
BEGIN
  SELECT * INTO me FROM team.device WHERE role = session_user AND removed_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no desktop of this team' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN me;
END $$;

CREATE FUNCTION team.my_member() RETURNS uuid LANGUAGE sql STABLE ${definer} AS $$
  SELECT member FROM team.device WHERE role = session_user AND removed_at IS NULL
$$;

-- Keeps a desktop from changing more than people do.
CREATE FUNCTION team.spend(p_bytes integer) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  v_before timestamptz := clock_timestamp() - interval '1 minute';
  v_spent team.spent;
BEGIN
  INSERT INTO team.spent AS s (device, since, changes, bytes)
    VALUES (session_user, clock_timestamp(), 1, coalesce(p_bytes, 0))
    ON CONFLICT (device) DO UPDATE SET
      since = CASE WHEN s.since < v_before THEN excluded.since ELSE s.since END,
      changes = CASE WHEN s.since < v_before THEN 0 ELSE s.changes END + 1,
      bytes = CASE WHEN s.since < v_before THEN 0 ELSE s.bytes END + excluded.bytes
    RETURNING * INTO v_spent;
  IF v_spent.changes > ${MOST.changes} OR v_spent.bytes > ${MOST.bytes} THEN
    RAISE EXCEPTION 'too much at once' USING ERRCODE = 'configuration_limit_exceeded';
  END IF;
END $$;

-- Writes a change down under the next number, in the transaction of what changed. It is the last thing that a
-- function does: until the end, everybody else waits for the row of the head.
CREATE FUNCTION team.append(p_kind text, p_object uuid, p_generation integer, p_sealed bytea)
RETURNS bigint LANGUAGE plpgsql ${definer} AS $$
DECLARE
  v_head team.head;
  v_kept integer := (SELECT kept FROM team.schema);
BEGIN
  PERFORM team.spend(octet_length(p_sealed));
  SELECT * INTO v_head FROM team.head FOR UPDATE;
  v_head.seq := v_head.seq + 1;
  v_head.hash := sha256(v_head.hash || int8send(v_head.seq) || uuid_send(p_object)
    || convert_to(session_user || ' ' || p_kind, 'UTF8') || coalesce(p_sealed, ''));
  UPDATE team.head SET seq = v_head.seq, hash = v_head.hash;
  INSERT INTO team.change (seq, device, kind, object, generation, sealed, hash)
    VALUES (v_head.seq, session_user, p_kind, p_object, p_generation, p_sealed, v_head.hash);
  -- Who answered what is told by nothing else.
  DELETE FROM team.change WHERE seq BETWEEN v_head.seq - v_kept - 100 AND v_head.seq - v_kept
    AND kind NOT IN ('sending', 'sent');
  PERFORM pg_notify('team_change', v_head.seq::text);
  RETURN v_head.seq;
END $$;

-- Whether what is written is sealed by the key that is in use; nobody changes that meanwhile.
CREATE FUNCTION team.check_generation(p_generation integer) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM FROM team.schema WHERE generation = p_generation FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'another key by now' USING ERRCODE = 'TM001'; END IF;
END $$;

-- A conversation that nobody else can change until the end of the transaction.
CREATE FUNCTION team.held_thread(p_thread uuid) RETURNS team.thread LANGUAGE plpgsql ${definer} AS $$
DECLARE v_thread team.thread;
BEGIN
  SELECT * INTO v_thread FROM team.thread WHERE id = p_thread FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such conversation' USING ERRCODE = 'no_data_found';
  END IF;
  RETURN v_thread;
END $$;

-- Nothing has come from a day that is not yet: by such a place whatever is to come would count as seen.
CREATE FUNCTION team.check_place(p_at numeric) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  IF p_at > extract(epoch FROM clock_timestamp() + interval '1 day') * 1000 THEN
    RAISE EXCEPTION 'not yet' USING ERRCODE = 'invalid_parameter_value';
  END IF;
END $$;

-- How long something holds yet, by the server's clock, which alone says so.
CREATE FUNCTION team.ms_left(p_until timestamptz) RETURNS bigint LANGUAGE sql VOLATILE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT greatest(0, ceil(extract(epoch FROM p_until - clock_timestamp()) * 1000))::bigint
$$;

-- Whether a desktop is a member's: what he says at one counts at his others.
CREATE FUNCTION team.is_of(p_device name, p_member uuid) RETURNS boolean LANGUAGE sql STABLE ${definer} AS $$
  SELECT EXISTS (SELECT FROM team.device WHERE role = p_device AND member = p_member)
$$;

-- Whose a claim is, for who asks.
CREATE FUNCTION team.told_claim(p_claim team.claim) RETURNS jsonb LANGUAGE sql STABLE ${definer} AS $$
  SELECT jsonb_build_object('thread', p_claim.thread, 'device', role, 'member', member,
    'mine', member = team.my_member(), 'lasts', team.ms_left(p_claim.until))
  FROM team.device WHERE role = p_claim.device
$$;

-- Makes a login for a desktop. Of its password the server gets what proves it, and nothing to log in with.
CREATE FUNCTION team.admit(
  p_role name, p_verifier text, p_member uuid, p_box_key bytea, p_sign_key bytea, p_generation integer, p_proof bytea
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE v_prefix text := (SELECT prefix FROM team.schema);
BEGIN
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L IN ROLE %I', p_role, p_verifier, v_prefix || '_member');
  -- To end its connections when it is removed.
  EXECUTE format('GRANT %I TO %I', p_role, v_prefix || '_owner');
  INSERT INTO team.device (role, member, box_key, sign_key, generation, proof)
    VALUES (p_role, p_member, p_box_key, p_sign_key, p_generation, p_proof);
  PERFORM team.append('team', p_member, NULL, NULL);
END $$;
`
