import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTeam, setUpTeam, type TeamPlace } from '../../../../electron/core/team/index.ts'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import {
  proofOf,
  secretsOf,
  type DeviceKey,
} from '../../../../electron/core/team/postgres/keyring.ts'
import { createTeamSeal } from '../../../../electron/core/team/seal.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import {
  answerSaying,
  type Desktop,
  isIn,
  noteSaying,
  PATIENCE,
  startDesktop,
} from '../../../support/postgres/team.ts'
import { ownDatabase } from '../../../support/postgres/cluster.ts'
import { eventually } from '../../../support/waits.ts'

/** Who belongs to a team: a code for those who come, and nothing any more for those who went. */
const { cluster, team } = await ownTeam()
let owner: Desktop

const { certificateOf, join, prepare, make } = await setUpTeam()

beforeAll(async () => {
  owner = startDesktop(team.first)
  await owner.until(isIn('live'))
})
afterAll(async () => {
  await owner.close()
})

const invite = (name = 'Борис') => owner.invite({ member: { name }, hours: 24 })
const note = (text: string) =>
  ({ id: randomUUID(), kind: 'note', seen: 0, gone: false, content: noteSaying(text) }) as const
const toldOf =
  (id: string) =>
  ({ told }: Desktop) =>
    told.flatMap(({ items }) => items).findLast((item) => item.id === id)

async function asAdmin(sql: string, given: unknown[] = []) {
  const admin = await cluster.administrator(team.database)
  const { rows } = await admin.query<Record<string, unknown>>(sql, given)
  await admin.end()
  return rows
}

describe('an invitation', () => {
  it('lets one more desktop in, which reads what was there before, and is known by name', async () => {
    const before = note('before')
    await owner.put(before)
    const place = await join(await invite('Борис'))
    expect(place.certificate).toBe(cluster.certificate)
    const boris = await openDesktop(place)
    expect((await boris.until(toldOf(before.id))).content).toEqual({
      opened: true,
      value: before.content,
    })
    const answer = note('from Boris')
    await boris.put(answer)
    const { author } = await owner.until(toldOf(answer.id))
    const member = await owner.until(({ told }) =>
      told.flatMap(({ members }) => members).findLast(({ id }) => id === author),
    )
    expect(member).toMatchObject({ owner: false, content: { value: { name: 'Борис' } } })
  })

  it('for another desktop of a member lets it in as his: what he claims at one is his at both', async () => {
    const boris = await openDesktop(await join(await invite()))
    const claim = await boris.claim(await boris.thread(randomUUID()), 60)
    const code = await owner.invite({ member: { id: claim.member }, hours: 1 })
    const second = await openDesktop(await join(code))
    const answer = { thread: claim.thread, seen: 0, anyway: false, content: answerSaying('yes') }
    expect(await owner.answering(answer)).toMatchObject({ may: false, because: 'claim' })
    expect(await second.answering(answer)).toEqual({ may: true })
    const renewed = await second.claim(claim.thread, 60)
    expect(renewed).toMatchObject({ member: claim.member, mine: true })
    expect(renewed.device).not.toBe(claim.device)
    const told = await boris.until(({ told }) =>
      told.flatMap(({ claims }) => claims).find(({ device }) => device === renewed.device),
    )
    expect(told.mine).toBe(true)
    await boris.release(claim.thread)
    expect((await owner.claim(claim.thread, 60)).mine).toBe(true)
  })

  it('is made for somebody new, or for a member who is there', async () => {
    const count = 'SELECT count(*)::integer AS count FROM team.member'
    const before = await asAdmin(count)
    const member = { id: randomUUID() }
    await expect(owner.invite({ member, hours: 1 })).rejects.toMatchObject({ trouble: 'invalid' })
    expect(await asAdmin(count)).toEqual(before)
  })

  it('is good once: of two who come at the same time, one comes in', async () => {
    const code = await invite()
    const came = await Promise.allSettled([join(code), join(code)])
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(join(code)).rejects.toMatchObject({ trouble: 'password' })
  })

  it('is of no use after its time', async () => {
    const code = await invite()
    await asAdmin(`UPDATE team.invite SET until = now() - interval '1 second'`)
    await expect(join(code)).rejects.toMatchObject({ trouble: 'password' })
    // With the next one what is left of it goes.
    await invite()
    const [left] = await asAdmin(`SELECT count(*)::integer AS count FROM team.invite`)
    expect(left).toEqual({ count: 1 })
  })

  it('opens nothing to whoever has changed it, and is a code or is not', async () => {
    const code = await invite()
    const parts = JSON.parse(Buffer.from(code, 'base64url').toString()) as string[]
    const changed = (at: number, value: string) =>
      join(Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url'))
    await expect(changed(6, Buffer.alloc(32).toString('base64'))).rejects.toMatchObject({
      trouble: 'password',
    })
    await expect(changed(4, 'AB:CD')).rejects.toMatchObject({ trouble: 'certificate' })
    await expect(changed(0, '2')).rejects.toMatchObject({ trouble: 'invalid' })
    for (const port of ['', 'none', '0', '65536', '5432.5', '-1'])
      await expect(changed(2, port), port).rejects.toMatchObject({ trouble: 'invalid' })
    for (const nonsense of ['', 'nonsense', 'e30', '{}', `${code.slice(0, 40)}`]) {
      await expect(join(nonsense)).rejects.toMatchObject({ trouble: 'invalid' })
    }
    await expect(join(code)).resolves.toMatchObject({ team: team.first.team })
  })

  it('is made by owners alone, and its login is good for nothing else', async () => {
    const boris = await openDesktop(await join(await invite()))
    const refused = { trouble: 'rights' }
    const noOwner = { trouble: 'noOwner' }
    await expect(boris.invite({ member: { name: 'x' }, hours: 1 })).rejects.toMatchObject(noOwner)
    await expect(boris.remove(team.first.user)).rejects.toMatchObject(noOwner)
    const guest = { ...team.first, user: `${team.first.user.slice(0, -8)}i00000000` }
    await asAdmin(`SELECT team.admit($1, 'x', $2, $3, $3, 1, $3)`, [
      `${team.first.user.slice(0, -8)}00000000`,
      (await asAdmin('SELECT id FROM team.member LIMIT 1'))[0]?.id,
      Buffer.alloc(32),
    ])
    await asAdmin(
      `CREATE ROLE ${guest.user} LOGIN PASSWORD '${guest.password}' IN ROLE ${guest.user.slice(0, -10)}_guest`,
    )
    const connection = await connect(guest, PATIENCE)
    for (const sql of [
      'SELECT * FROM team.item',
      'SELECT team_v1.hello(1)',
      'SELECT team_v1.claim(gen_random_uuid(), 60)',
      `SELECT team_v1.join('x', 'x', '', '', 1, '')`,
    ]) {
      await expect(connection.rows(sql), sql).rejects.toMatchObject(refused)
    }
    connection.discard()
    await asAdmin(`DELETE FROM team.device WHERE role LIKE '%_00000000'`)
  })
})

describe('an owner', () => {
  const memberOf = async (desktop: Desktop) =>
    (await desktop.claim(await desktop.thread(randomUUID()), 60)).member
  const ownersIn = async (...ids: string[]) => {
    const rows = await asAdmin('SELECT id FROM team.member WHERE owner AND id = ANY($1)', [ids])
    return rows.map(({ id }) => id)
  }
  const isOwner =
    (id: string) =>
    ({ told }: Desktop) =>
      told.flatMap(({ members }) => members).some((one) => one.id === id && one.owner) || undefined

  it('makes others owners and ends that, but not for himself, of nobody, or as somebody else', async () => {
    const boris = await openDesktop(await join(await invite()))
    const [anna, his] = [await memberOf(owner), await memberOf(boris)]
    const refused = { trouble: 'noOwner' }
    await expect(boris.setOwner(his, true)).rejects.toMatchObject(refused)
    await owner.setOwner(his, true)
    expect(await boris.until(isOwner(his))).toBe(true)
    const code = await boris.invite({ member: { id: anna }, hours: 1 })
    for (const id of [his, randomUUID()]) {
      await expect(boris.setOwner(id, false)).rejects.toMatchObject({ trouble: 'invalid' })
    }
    await boris.setOwner(anna, false)
    await expect(owner.invite({ member: { name: 'x' }, hours: 1 })).rejects.toMatchObject(refused)
    await expect(owner.setOwner(anna, true)).rejects.toMatchObject(refused)
    await boris.setOwner(anna, true)
    await owner.setOwner(his, false)
    expect(await ownersIn(anna, his)).toEqual([anna])
    // He might use himself what he made for another of hers.
    await expect(join(code)).rejects.toMatchObject({ trouble: 'password' })
  })

  it('stays, where two end each other in the same moment', async () => {
    const boris = await openDesktop(await join(await invite()))
    const [anna, his] = [await memberOf(owner), await memberOf(boris)]
    for (let round = 0; round < 20; round += 1) {
      await asAdmin('UPDATE team.member SET owner = true WHERE id = ANY($1)', [[anna, his]])
      const ends = await Promise.allSettled([
        owner.setOwner(his, false),
        boris.setOwner(anna, false),
      ])
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await ownersIn(anna, his)).toHaveLength(1)
    }
    await asAdmin('UPDATE team.member SET owner = (id = $1) WHERE id = ANY($2)', [
      anna,
      [anna, his],
    ])
  })

  it('stays, where one ends what the other is who removes him', async () => {
    const boris = await openDesktop(await join(await invite()))
    const his = await memberOf(boris)
    await owner.setOwner(his, true)
    const anna = await connect(team.first, PATIENCE)
    await anna.rows('BEGIN')
    await anna.rows('SELECT team_v1.set_owner($1, false)', [his])
    const removal = boris.remove(team.first.user)
    const ended = expect(removal).rejects.toMatchObject({ trouble: 'noOwner' })
    await eventually(async () => {
      const [waiting] = await asAdmin(
        'SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted',
      )
      expect(waiting).toEqual({ n: 1 })
    })
    await anna.rows('COMMIT')
    await ended
    anna.discard()
    await owner.claim(await owner.thread(randomUUID()), 60)
  })
})

describe('a desktop that was removed', () => {
  it('is cut off at once, and reads nothing of what the others write from then on', async () => {
    const anton = await openDesktop(await join(await invite('Антон')))
    const reader = await openDesktop(await join(await invite('Читает')))
    const leaving = await join(await invite('Леонид'))
    // By itself it would look in an hour.
    const leonid = await openDesktop(leaving, { pace: { heartbeat: 3_600_000 } })
    const thread = await leonid.thread(randomUUID())
    await leonid.claim(thread, 600)
    await owner.remove(leaving.user)
    await leonid.until(isIn('away'))
    await expect(connect(leaving, PATIENCE)).rejects.toMatchObject({ trouble: 'password' })

    // What it held is free, and the others have another key.
    await anton.until(({ told }) => told.find(({ released }) => released.includes(thread)))
    const secret = note('without Leonid')
    await anton.put(secret)
    expect((await owner.until(toldOf(secret.id))).content).toEqual({
      opened: true,
      value: secret.content,
    })
    // Who writes nothing himself gets it as well.
    expect((await reader.until(toldOf(secret.id))).content).toMatchObject({ opened: true })
    const [row] = await asAdmin('SELECT generation FROM team.item WHERE id = $1', [secret.id])
    expect(row).toEqual({ generation: 2 })
    expect(leaving.keys[2]).toBeUndefined()
    expect(Object.keys(anton.keys.at(-1) ?? {})).toEqual(['1', '2'])
  })

  it('leaves the others able to come back: whoever was away gets the key, and so does who comes later', async () => {
    const place = await join(await invite('В отпуске'))
    const leaving = await join(await invite('Леонид'))
    await owner.remove(leaving.user)
    const one = note('meanwhile')
    await owner.put(one)
    const back = await openDesktop(place)
    expect((await back.until(toldOf(one.id))).content).toEqual({
      opened: true,
      value: one.content,
    })
    const later = await openDesktop(await join(await invite('Новая')))
    expect((await later.until(toldOf(one.id))).content).toEqual({
      opened: true,
      value: one.content,
    })
  })

  it('takes invitations along, for they hold the key that it knows', async () => {
    const leaving = await join(await invite('Леонид'))
    const code = await invite()
    await owner.remove(leaving.user)
    await expect(join(code)).rejects.toMatchObject({ trouble: 'password' })
  })

  it('is another than one’s own, and one that is there', async () => {
    const invalid = { trouble: 'invalid' }
    await expect(owner.remove('nobody')).rejects.toMatchObject(invalid)
    await expect(owner.remove(team.first.user)).rejects.toMatchObject(invalid)
  })

  it('goes although others are there that nobody vouches for, who get no key, now or later', async () => {
    // Any of them would keep all the others in the team otherwise, and two of them each other.
    const names = ['Лев', 'Лука', 'Лия', 'Леонид', 'Лада']
    const places = []
    for (const name of names) places.push(await join(await invite(name)))
    const [own, foreign, none, ...leaving] = places.map(({ user }) => user)
    await asAdmin('UPDATE team.device SET proof = $1 WHERE role = $2', [Buffer.alloc(32, 7), own])
    await asAdmin('UPDATE team.device SET box_key = $1 WHERE role = $2', [
      ...[Buffer.alloc(32, 7), foreign],
    ])
    // Its own proof of what is no key at all.
    const keys = secretsOf(places[0]?.keys ?? {})
    const generation = Math.max(...keys.keys())
    const boxKey = Buffer.alloc(32)
    const [kept] = await asAdmin(
      'SELECT role, member, sign_key AS "signKey" FROM team.device WHERE role = $1',
      [none],
    )
    await asAdmin('UPDATE team.device SET box_key = $1, proof = $2 WHERE role = $3', [
      boxKey,
      proofOf(createTeamSeal(keys), generation, { ...(kept as unknown as DeviceKey), boxKey }),
      none,
    ])
    for (const user of leaving) await owner.remove(user)
    const cutOff = await openDesktop(places[0] as TeamPlace)
    const secret = note('not for them')
    await owner.put(secret)
    expect((await owner.until(toldOf(secret.id))).content).toMatchObject({ opened: true })
    expect((await cutOff.until(toldOf(secret.id))).content).toEqual({ opened: false })
    expect(cutOff.keys).toEqual([])
    const grants = await asAdmin('SELECT sealed FROM team.key_grant WHERE device = ANY ($1)', [
      [own, foreign, none],
    ])
    expect(grants).toHaveLength(6)
    expect(grants.filter(({ sealed }) => (sealed as Buffer).length > 0)).toEqual([])
    for (const user of [own, foreign, none]) await owner.remove(user ?? '')
  })

  it('stays while the code of recovery is another’s, which would be of no use afterwards', async () => {
    const leaving = await team.admit()
    const [before] = await asAdmin(
      `SELECT role, proof FROM team.device WHERE role LIKE '%_recovery'`,
    )
    const prove = (proof: unknown) =>
      asAdmin('UPDATE team.device SET proof = $1 WHERE role = $2', [proof, before?.role])
    await prove(Buffer.alloc(32, 7))
    await expect(owner.remove(leaving.user)).rejects.toMatchObject({ trouble: 'foreign' })
    await prove(before?.proof)
  })
})

it('shows what a server shows, for a person to compare', async () => {
  const { certificate } = await certificateOf({ host: '127.0.0.1', port: cluster.port })
  expect(certificate).toBe(cluster.certificate)
  await expect(certificateOf({ host: '127.0.0.1', port: 1 })).rejects.toMatchObject({
    trouble: 'unreachable',
  })
})

it('makes a team by the SQL that a person may read, which holds no secret', async () => {
  const { database, ...login } = await ownDatabase(cluster)
  const { certificate } = await certificateOf({ host: 'localhost', port: cluster.port })
  const server = { host: 'localhost', port: cluster.port, database, certificate }
  const { sql, place } = await prepare(server, 'Анна')
  const bytes = [place.keys[1] ?? '', place.box].map((key) => Buffer.from(key, 'base64'))
  const secrets = [Buffer.from(place.password), Buffer.from('Анна'), ...bytes]
  for (const secret of secrets) {
    for (const encoding of ['utf8', 'hex', 'base64'] as const) {
      expect(sql).not.toContain(secret.toString(encoding))
    }
  }
  await make({ ...server, ...login }, sql)
  const states: string[] = []
  const team = await openTeam(place, {
    cursor: undefined,
    take: async () => undefined,
    keys: () => undefined,
    flooded: () => undefined,
    presence: () => undefined,
    state: ({ kind }) => void states.push(kind),
  })
  onTestFinished(() => team.close())
  await eventually(() => expect(states.at(-1)).toBe('live'))
  expect((await team.put(note('first'))).taken).toBe(true)
})
