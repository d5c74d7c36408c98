import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Client } from 'pg'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { type Desktop, isIn, startDesktop, tagSaying } from '../../../support/postgres/team.ts'

/** Apps of two versions over one team, as it goes on to another schema under them. */
const { cluster, team } = await ownTeam()

async function asOwner(work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = await cluster.administrator(team.database)
  await work(owner)
  await owner.end()
}

/** What a later version may bring: another column, a kind of thing that this one never heard of, functions of its own. */
const expansion = `
  BEGIN;
  SET LOCAL lock_timeout = '3s';
  CREATE SCHEMA team_v2;
  ALTER TABLE team.item ADD COLUMN colour text;
  ALTER TABLE team.item DROP CONSTRAINT item_kind_check;
  CREATE FUNCTION team_v2.put(p_id uuid, p_kind text, p_colour text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  DECLARE me team.device := team.me();
  BEGIN
    INSERT INTO team.item (id, kind, author, ver, gone, generation, sealed, colour)
      VALUES (p_id, p_kind, me.member, 1, false, 1, '', p_colour);
    PERFORM team.append('item', p_id, NULL, NULL);
    PERFORM team.append('colour', p_id, NULL, NULL);
  END $$;
  GRANT USAGE ON SCHEMA team_v2 TO PUBLIC;
  UPDATE team.schema SET version = 2;
  COMMIT`

const toldOf =
  (id: string) =>
  ({ told }: Desktop) =>
    told.flatMap(({ items }) => items).find((item) => item.id === id)

it('a desktop works on while the team goes on to a later version, until that leaves it behind', async () => {
  const anna = await openDesktop(team.first)
  const boris = await openDesktop(await team.admit())
  await asOwner((owner) => owner.query(expansion))

  const later = await connect(await team.admit(), 5_000)
  const foreign = randomUUID()
  await later.rows('SELECT team_v2.put($1, $2, $3)', [foreign, 'poll', 'red'])
  const tag = {
    id: randomUUID(),
    kind: 'tag',
    seen: 0,
    gone: false,
    content: tagSaying('ours'),
  } as const
  await anna.put(tag)
  expect((await boris.until(toldOf(tag.id))).content).toEqual({ opened: true, value: tag.content })
  expect((await boris.until(toldOf(foreign))).content).toEqual({ opened: false })
  const [seen] = await later.rows('SELECT kind FROM team.item WHERE id = $1', [tag.id])
  expect(seen).toEqual({ kind: 'tag' })
  later.discard()
  for (const { states } of [anna, boris]) {
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'live'])
  }

  await asOwner(async (owner) => {
    await owner.query('UPDATE team.schema SET min_api = 2')
    await owner.query('DROP SCHEMA team_v1 CASCADE')
  })
  const behind = { kind: 'away', trouble: 'oldApp' }
  expect(await anna.until(isIn('away'))).toEqual(behind)
  // Also whoever comes then.
  await anna.close()
  const again = startDesktop(team.first)
  onTestFinished(() => again.close())
  expect(await again.until(isIn('away'))).toEqual(behind)
})
