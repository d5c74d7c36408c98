import { visibleItem } from './reading.ts'

/** Tables that a member may read, each with the condition on its rows. */
const readable: Record<string, string> = {
  schema: 'true',
  head: 'true',
  change: 'true',
  member: 'true',
  device: 'true',
  key_grant: 'device = session_user',
  attested: 'true',
  thread: 'true',
  register: 'true',
  claim: 'true',
  read_mark: 'true',
  item: visibleItem,
  revision: 'EXISTS (SELECT FROM team.item WHERE id = item)',
  presence: 'true',
}

/**
 * SQL of the privileges: members read rows by their conditions while their desktop belongs to the
 * team, and change data by functions only. All others have no rights.
 * @param member role of every desktop
 * @param guest role of the invitations' logins
 */
export const rights = (member: string, guest: string): string => `
REVOKE ALL ON SCHEMA team, team_v1 FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA team FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA team, team_v1 FROM PUBLIC;
GRANT USAGE ON SCHEMA team, team_v1 TO ${member};
GRANT USAGE ON SCHEMA team_v1 TO ${guest};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA team_v1 TO ${member};
GRANT SELECT ON ALL TABLES IN SCHEMA team_v1 TO ${member};
REVOKE EXECUTE ON FUNCTION team_v1.invitation(), team_v1.join FROM ${member};
GRANT EXECUTE ON FUNCTION team_v1.invitation(), team_v1.join, team_v1.unblock() TO ${guest};
GRANT EXECUTE ON FUNCTION team.my_member(), team.ms_left(timestamptz) TO ${member};
ALTER TABLE team.invite ENABLE ROW LEVEL SECURITY;
ALTER TABLE team.spent ENABLE ROW LEVEL SECURITY;
ALTER TABLE team.ownership ENABLE ROW LEVEL SECURITY;
${Object.entries(readable)
  .map(
    ([table, rows]) => `
ALTER TABLE team.${table} ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON team.${table} TO ${member};
CREATE POLICY of_the_team ON team.${table} FOR SELECT TO ${member}
  USING ((SELECT team.my_member()) IS NOT NULL AND (${rows}));`,
  )
  .join('\n')}
`
