import { definer } from './own.ts'

/**
 * Functions against a desktop that blocks others: end its session, find the desktop of a process.
 */
export const turns = `
CREATE FUNCTION team.belongs(p_role name) RETURNS boolean LANGUAGE sql STABLE ${definer} AS $$
  SELECT EXISTS (SELECT FROM team.device WHERE role = p_role) OR EXISTS (SELECT FROM team.invite WHERE role = p_role)
$$;

-- Ends the team's connections that hold others up: in a transaction for more than five seconds, in which something was
-- changed or locked, and waiting for nobody themselves; for an advisory lock, which the app never takes, anybody can
-- make himself wait. The app's own transactions take milliseconds.
CREATE FUNCTION team_v1.unblock() RETURNS void LANGUAGE plpgsql ${definer} AS $$
DECLARE v_one record;
BEGIN
  IF NOT team.belongs(session_user) THEN RETURN; END IF;
  FOR v_one IN
    SELECT a.pid, a.usename FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND team.belongs(a.usename)
      AND a.xact_start < clock_timestamp() - interval '5 seconds'
      AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.granted
        AND l.mode IN ('RowShareLock', 'RowExclusiveLock'))
      AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND NOT l.granted AND l.locktype <> 'advisory')
  LOOP
    PERFORM pg_terminate_backend(v_one.pid, 1000);
    BEGIN
      UPDATE team.device SET held_up = held_up + 1 WHERE role = v_one.usename;
      PERFORM team.append('team', member, NULL, NULL) FROM team.device WHERE role = v_one.usename;
    EXCEPTION WHEN OTHERS THEN
      -- It was ended, which matters; that nobody is told of it does not.
      NULL;
    END;
  END LOOP;
END $$;

-- Whose desktop has a process of the server's.
CREATE FUNCTION team_v1.whose(p_process integer) RETURNS name LANGUAGE sql STABLE ${definer} AS $$
  SELECT role FROM team.device JOIN pg_stat_activity ON usename = role
  WHERE pid = p_process AND team.my_member() IS NOT NULL
$$;
`
