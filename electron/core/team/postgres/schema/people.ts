import { definer } from './own.ts'

/** Functions about membership: for owners, and for the one-time logins of invitations. */
export const people = `
CREATE FUNCTION team.owning() RETURNS team.device LANGUAGE plpgsql STABLE ${definer} AS $$
DECLARE me team.device := team.me();
BEGIN
  IF NOT (SELECT owner FROM team.member WHERE id = me.member)
    OR EXISTS (SELECT FROM pg_roles WHERE rolname = me.role AND NOT rolcanlogin) THEN
    RAISE EXCEPTION 'no owner' USING ERRCODE = 'TM002';
  END IF;
  RETURN me;
END $$;

-- The same, until the end of the transaction: of two who end or remove each other, the second waits for the first, and
-- is none by then. Nobody else can hold that up.
CREATE FUNCTION team.owning_alone() RETURNS team.device LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM team.owning();
  PERFORM FROM team.ownership FOR UPDATE;
  RETURN team.owning();
END $$;

-- Takes invitations back, and their logins: those that can be of no use any more, or all.
CREATE FUNCTION team.forget_invites(p_all boolean) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE v_role name;
BEGIN
  FOR v_role IN DELETE FROM team.invite
    WHERE p_all OR used_by IS NOT NULL OR until < clock_timestamp() RETURNING role
  LOOP
    EXECUTE format('DROP ROLE %I', v_role);
  END LOOP;
END $$;

-- A name for a login that is this team's own.
CREATE FUNCTION team.check_role(p_role name, p_begin text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  IF p_role !~ ('^' || (SELECT prefix FROM team.schema) || '_' || p_begin || '[0-9a-f]{8}$') THEN
    RAISE EXCEPTION 'no name for a login' USING ERRCODE = 'invalid_parameter_value';
  END IF;
END $$;

-- Owners alone take desktops out, and not their own.
CREATE FUNCTION team.check_removal(p_device name) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.owning_alone();
BEGIN
  IF p_device = me.role THEN
    RAISE EXCEPTION 'not oneself' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM team.check_role(p_device, '');
END $$;

-- Without a name it is for a member who is there already.
CREATE FUNCTION team_v1.invite(
  p_role name, p_verifier text, p_hours integer, p_bundle bytea,
  p_member uuid, p_generation integer, p_name bytea
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  me team.device := team.owning();
  v_until timestamptz := clock_timestamp() + make_interval(hours => p_hours);
BEGIN
  PERFORM team.check_generation(p_generation);
  PERFORM team.check_role(p_role, 'i');
  IF p_hours NOT BETWEEN 1 AND 168 THEN
    RAISE EXCEPTION 'no such time' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM team.forget_invites(false);
  EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L VALID UNTIL %L IN ROLE %I',
    p_role, p_verifier, v_until, (SELECT prefix FROM team.schema) || '_guest');
  -- To end its connections where they hold others up.
  EXECUTE format('GRANT %I TO %I', p_role, (SELECT prefix FROM team.schema) || '_owner');
  IF p_name IS NOT NULL THEN
    INSERT INTO team.member (id, owner, device, generation, sealed)
      VALUES (p_member, false, me.role, p_generation, p_name);
  END IF;
  INSERT INTO team.invite (role, member, until, sealed) VALUES (p_role, p_member, v_until, p_bundle);
  PERFORM team.append('team', p_member, NULL, NULL);
END $$;

-- What the invitation holds, for whom it was made; null where it is used or too late.
CREATE FUNCTION team_v1.invitation() RETURNS jsonb LANGUAGE sql STABLE ${definer} AS $$
  SELECT jsonb_build_object('team', s.team, 'bundle', encode(i.sealed, 'base64'))
  FROM team.invite i, team.schema s
  WHERE i.role = session_user AND i.used_by IS NULL AND i.until > clock_timestamp()
$$;

CREATE FUNCTION team_v1.join(
  p_role name, p_verifier text, p_box_key bytea, p_sign_key bytea, p_generation integer, p_proof bytea
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE v_invite team.invite;
BEGIN
  SELECT * INTO v_invite FROM team.invite
    WHERE role = session_user AND used_by IS NULL AND until > clock_timestamp() FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no invitation' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM team.check_generation(p_generation);
  PERFORM team.check_role(p_role, '');
  UPDATE team.invite SET used_by = p_role WHERE role = session_user;
  EXECUTE format('ALTER ROLE %I NOLOGIN', session_user);
  PERFORM team.admit(p_role, p_verifier, v_invite.member, p_box_key, p_sign_key, p_generation, p_proof);
END $$;

-- Makes another member an owner, or none any more, with the invitations that he may know. Nobody does that to
-- himself, so one owner always stays.
CREATE FUNCTION team_v1.set_owner(p_member uuid, p_owner boolean)
RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE me team.device := team.owning_alone();
BEGIN
  IF p_member = me.member THEN
    RAISE EXCEPTION 'not oneself' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  UPDATE team.member SET owner = p_owner WHERE id = p_member;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such member' USING ERRCODE = 'no_data_found'; END IF;
  IF NOT p_owner THEN PERFORM team.forget_invites(true); END IF;
  PERFORM team.append('team', p_member, NULL, NULL);
END $$;

-- Ends what a desktop is at, and its login: comes before it is taken out, and waits for no lock that it could hold.
-- Called twice, for nothing says before the first one's end that who logs in meanwhile may not.
CREATE FUNCTION team_v1.shut_out(p_device name) RETURNS void LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM team.check_removal(p_device);
  EXECUTE format('ALTER ROLE %I NOLOGIN', p_device);
  PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = p_device;
END $$;

-- Takes away large objects of one that was taken out, some at a time; answers how many. Everybody may make such.
CREATE FUNCTION team_v1.clear_away(p_device name) RETURNS bigint LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM team.check_removal(p_device);
  RETURN (SELECT count(lo_unlink(oid)) FROM (
    SELECT oid FROM pg_largeobject_metadata WHERE lomowner = to_regrole(p_device::text)::oid LIMIT 500
  ) few);
END $$;

-- Digests of all that a desktop wrote and that counts, for the one that removes it.
CREATE FUNCTION team_v1.written_by(p_device name) RETURNS SETOF text LANGUAGE plpgsql ${definer} AS $$
BEGIN
  PERFORM team.check_removal(p_device);
  RETURN QUERY SELECT encode(substr(sha256(sealed), 1, 16), 'base64') FROM (
    SELECT sealed FROM team.member WHERE device = p_device
    UNION ALL SELECT sealed FROM team.thread WHERE device = p_device
    UNION ALL SELECT sealed FROM team.register WHERE device = p_device
    UNION ALL SELECT sealed FROM team.read_mark WHERE device = p_device
    UNION ALL SELECT sealed FROM team.change WHERE device = p_device AND sealed IS NOT NULL
    UNION ALL SELECT i.sealed FROM team.item i JOIN team.revision r ON (r.item, r.ver) = (i.id, i.ver)
      WHERE r.device = p_device
  ) written;
END $$;

-- Takes a desktop out, under a new key of the team for all that remain, with new proofs of all. Invitations hold the old
-- one. What it wrote is attested in its place.
CREATE FUNCTION team_v1.remove(
  p_device name, p_generation integer, p_devices name[], p_sealed bytea[], p_proofs bytea[],
  p_attestations uuid[], p_attested bytea[]
) RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE
  v_member uuid;
  v_thread uuid;
BEGIN
  PERFORM team.check_removal(p_device);
  UPDATE team.schema SET generation = generation + 1 WHERE generation + 1 = p_generation;
  IF NOT FOUND THEN RAISE EXCEPTION 'another key by now' USING ERRCODE = 'TM001'; END IF;
  UPDATE team.device SET removed_at = clock_timestamp()
    WHERE role = p_device AND removed_at IS NULL RETURNING member INTO v_member;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such desktop' USING ERRCODE = 'no_data_found'; END IF;
  IF (SELECT array_agg(role ORDER BY role) FROM team.device)
    IS DISTINCT FROM (SELECT array_agg(one ORDER BY one) FROM unnest(p_devices) one)
  THEN RAISE EXCEPTION 'others by now' USING ERRCODE = 'TM001'; END IF;
  INSERT INTO team.key_grant (generation, device, sealed)
    SELECT p_generation, d, s FROM unnest(p_devices, p_sealed) AS given (d, s)
    JOIN team.device ON role = d WHERE removed_at IS NULL;
  UPDATE team.device SET generation = p_generation, proof = p
    FROM unnest(p_devices, p_proofs) AS given (d, p) WHERE role = d;
  DELETE FROM team.attested WHERE device = p_device;
  INSERT INTO team.attested (id, device, generation, sealed)
    SELECT a, session_user, p_generation, s FROM unnest(p_attestations, p_attested) AS given (a, s);
  DELETE FROM team.key_grant WHERE device = p_device;
  DELETE FROM team.presence WHERE device = p_device;
  PERFORM team.forget_invites(true);
  FOR v_thread IN DELETE FROM team.claim WHERE device = p_device RETURNING thread LOOP
    PERFORM team.append('claim', v_thread, NULL, NULL);
  END LOOP;
  PERFORM team.append('team', v_member, NULL, NULL);
END $$;
`
