import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { Client } from 'pg'
import type { TeamChanges, TeamPlace } from '../../../../electron/core/team/index.ts'
import { createKeyring, proofOf } from '../../../../electron/core/team/postgres/keyring.ts'
import {
  answerPlace,
  markPlace,
  memberPlace,
  registerPlace,
} from '../../../../electron/core/team/postgres/places.ts'
import { join } from '../../../../electron/core/team/postgres/setup.ts'
import type { SealedPlace } from '../../../../electron/core/team/seal.ts'
import { signingKeys } from '../../../../electron/core/team/sign.ts'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { startTeam } from '../../../support/postgres/team.ts'
import {
  answerSaying,
  noteSaying,
  type Desktop,
  type TestTeam,
} from '../../../support/postgres/team.ts'

/**
 * A removed colleague who runs the server, or helps who does: he has the keys of his time, and may
 * write any row and let any login do anything. What counts of his is what was there when he went.
 */
const { cluster } = await ownTeam()
let team: TestTeam
let admin: Client
beforeEach(async () => {
  team = await startTeam(cluster)
  admin = await cluster.administrator(team.database)
})
afterEach(() => admin.end())

const invite = async (owner: Desktop, member: { name: string } | { id: string }) =>
  join(await owner.invite({ member, hours: 1 }))
const noteOf = (text: string, id: string = randomUUID(), seen = 0) =>
  ({ id, kind: 'note', seen, gone: false, content: noteSaying(text) }) as const
const contactOf = (name: string, id: string = randomUUID(), seen = 0) => ({
  ...({ id, kind: 'contact', seen, gone: false } as const),
  content: { name, numbers: [], note: '', agreed: '' },
})

type Told = 'items' | 'threads' | 'marks' | 'answers' | 'members' | 'devices' | 'leftOut'
const toldOf = <L extends Told>({ told }: Desktop, list: L): TeamChanges[L][number][] =>
  told.flatMap((changes): TeamChanges[L][number][] => changes[list])
const itemAt = (desktop: Desktop, id: string) =>
  toldOf(desktop, 'items').findLast((item) => item.id === id)
const opened = (id: string) => (desktop: Desktop) =>
  itemAt(desktop, id)?.content.opened ? true : undefined
const leftOut = (desktop: Desktop) => toldOf(desktop, 'leftOut').map(({ id }) => id)
/** Waits for a version of a thing, which is not to be believed. */
async function refuses(desktop: Desktop, id: string, version = 1): Promise<void> {
  const told = await desktop.until((one) => {
    const item = itemAt(one, id)
    return item?.version === version ? item : undefined
  })
  expect(told).toMatchObject({ gone: false, content: { opened: false } })
  expect(leftOut(desktop)).toContain(id)
}

/** Does something as a login that the server lets do all, in a generation that it says is in use. */
async function as(user: string, generation: number, sql: string, given: unknown[]) {
  await admin.query('BEGIN')
  const { rows } = await admin.query<{ generation: number }>('SELECT generation FROM team.schema')
  await admin.query('UPDATE team.schema SET generation = $1', [generation])
  await admin.query(
    `CREATE TEMP TABLE was AS SELECT role, removed_at FROM team.device WHERE role = '${user}'`,
  )
  await admin.query('UPDATE team.device SET removed_at = NULL WHERE role = $1', [user])
  await admin.query(`SET LOCAL SESSION AUTHORIZATION ${user}`)
  await admin.query(sql, given)
  await admin.query('RESET SESSION AUTHORIZATION')
  await admin.query(
    'UPDATE team.device d SET removed_at = was.removed_at FROM was WHERE d.role = was.role',
  )
  await admin.query('DROP TABLE was')
  await admin.query('UPDATE team.schema SET generation = $1', [rows[0]?.generation])
  await admin.query('COMMIT')
}

/** What the removed one writes by the functions, with what he has kept. */
function pen(place: TeamPlace) {
  const { seal, sign } = createKeyring(place, () => undefined)
  const sealed = (at: SealedPlace, body: unknown) => seal.seal(at, sign(at, body))
  return {
    sealed,
    async put(id: string, kind: string, seen: number, body: object, gone = false) {
      const version = { kind, content: null, digest: 'later', of: [], ...body }
      const row = sealed({ table: 'item', id, version: seen + 1 }, version)
      const given = [id, kind, seen, gone, row.generation, row.sealed]
      await as(
        place.user,
        row.generation,
        'SELECT team_v1.put($1, $2, $3, $4, NULL, $5, $6)',
        given,
      )
    },
    async call(name: string, given: unknown[], at: SealedPlace, body: unknown) {
      const row = sealed(at, body)
      const places = [...given, 0, 0].map((_, index) => `$${index + 1}`).join(', ')
      const all = [...given, row.generation, row.sealed]
      await as(place.user, row.generation, `SELECT team_v1.${name}(${places})`, all)
    },
  }
}

/** Anna, who owns the team, Boris, who stays, and Leonid, who goes; and what each wrote before. */
async function office() {
  const anna = await openDesktop(team.first)
  const boris = await openDesktop(await invite(anna, { name: 'Борис' }))
  const place = await invite(anna, { name: 'Леонид' })
  const leonid = await openDesktop(place)
  const [his, hers] = [noteOf('his'), contactOf('hers')]
  await leonid.put(his)
  await anna.put(hers)
  const key = randomUUID()
  const thread = await leonid.thread(key)
  await leonid.set(thread, 'done', { is: true }, 0)
  await leonid.read(thread, 'team', { at: 7, identity: 'seven' })
  await leonid.answering({ thread, seen: 0, anyway: false, content: answerSaying('his') })
  await leonid.answered(thread, { id: 'his' })
  await boris.until((one) => toldOf(one, 'answers').length > 1 || undefined)
  const remove = async () => {
    await anna.remove(place.user)
    await boris.until(({ keys }) => keys.at(-1)?.[2])
  }
  return { anna, boris, place, his, hers, thread, key, remove }
}

describe('what a removed colleague wrote before', () => {
  it('stays his for who comes later, whatever it is, and past the next removals', async () => {
    const { anna, boris, his, thread, key, remove } = await office()
    await remove()
    const [first] = toldOf(anna, 'members')
    const olga = await invite(anna, { name: 'Ольга' })
    const members = await admin.query<{ id: string }>(
      'SELECT member AS id FROM team.device WHERE role = $1',
      [olga.user],
    )
    await anna.setOwner(members.rows[0]?.id ?? '', true)
    const owner = await openDesktop(olga)
    // Anna attested it, and her own rows are attested with that.
    const annas = noteOf('hers')
    await anna.put(annas)
    await owner.remove(team.first.user)
    const later = await openDesktop(await invite(owner, { name: 'Новая' }))
    for (const desktop of [later, boris]) {
      await desktop.until(opened(his.id))
      await desktop.until(opened(annas.id))
      expect(toldOf(desktop, 'threads').findLast(({ id }) => id === thread)).toMatchObject({
        ...{ content: { value: { key } }, registers: { done: { is: true } } },
      })
      expect(toldOf(desktop, 'marks').at(-1)).toMatchObject({ position: { at: 7 } })
      expect(toldOf(desktop, 'answers').map(({ content }) => content.opened)).toEqual([true, true])
      const names = toldOf(desktop, 'members').filter(({ id }) => id === first?.id)
      expect(names.at(-1)?.content).toMatchObject({ opened: true })
    }
    expect(toldOf(later, 'leftOut')).toEqual([])
  })
})

describe('what a removed colleague makes up since', () => {
  it.each([
    [
      'another desktop of a colleague',
      `INSERT INTO team.device (role, member, box_key, sign_key, generation, proof)
       VALUES ($1, $2, $3, $4, 1, $5)`,
    ],
    [
      'other keys of a colleague’s desktop',
      `UPDATE team.device SET box_key = $3, sign_key = $4, generation = 1, proof = $5
       WHERE role = $1 AND member = $2`,
    ],
  ])('is not taken from %s, which the key of his time proves', async (what, sql) => {
    const { anna, boris, place, remove } = await office()
    await remove()
    const { rows } = await admin.query<{ role: string; member: string }>(
      `SELECT d.role, d.member FROM team.device d JOIN team.member m ON m.id = d.member
       WHERE NOT m.owner AND removed_at IS NULL`,
    )
    const [one] = rows
    const isNew = what.startsWith('another')
    const role = isNew ? `${place.user.slice(0, -8)}0000abcd` : (one?.role ?? '')
    const box = randomBytes(32)
    const { publicKey } = signingKeys(box)
    const device = { role, member: one?.member ?? '', boxKey: publicKey, signKey: publicKey }
    const { seal } = createKeyring(place, () => undefined)
    await admin.query(sql, [role, device.member, publicKey, publicKey, proofOf(seal, 1, device)])
    if (isNew) await admin.query(`CREATE ROLE ${role} IN ROLE ${place.user.slice(0, -9)}_member`)
    const id = randomUUID()
    const forged = { ...place, user: role, box: box.toString('base64') }
    const content = noteSaying('as Boris')
    await pen(forged).put(id, 'note', 0, { content })
    const fresh = await openDesktop(await invite(anna, { name: 'Новая' }))
    for (const desktop of isNew ? [anna, boris, fresh] : [anna, fresh]) await refuses(desktop, id)
    expect(leftOut(fresh)).toContain(role)
  })

  it('is not taken of his own desktop: no note, no change, no deletion', async () => {
    const { anna, boris, place, his, hers, remove } = await office()
    await remove()
    const [id, leonid] = [randomUUID(), pen(place)]
    await leonid.put(id, 'note', 0, { content: noteSaying('since') })
    await leonid.put(his.id, 'note', 1, { content: noteSaying('changed since') })
    await leonid.put(hers.id, 'contact', 1, {}, true)
    const fresh = await openDesktop(await invite(anna, { name: 'Новая' }))
    for (const desktop of [anna, boris, fresh]) {
      await refuses(desktop, id)
      for (const one of [his, hers]) await refuses(desktop, one.id, 2)
    }
  })

  it('is not taken of what is set and read in a conversation, and of answers', async () => {
    const { anna, boris, place, thread, remove } = await office()
    await remove()
    const leonid = pen(place)
    const member = toldOf(anna, 'devices').find(({ id }) => id === place.user)?.member ?? ''
    const assigning = [thread, 'assignee', 0, null]
    const assigned = { is: member, digest: 'd', of: [] }
    await leonid.call('set', assigning, registerPlace(thread, 'assignee', 1), assigned)
    await leonid.call('read', [thread, false, 9, 'nine'], markPlace(thread, 'team'), {
      ...{ at: 9, identity: 'nine' },
    })
    await leonid.call('answered', [thread], answerPlace(thread, 'sent'), { id: 'since' })
    const last = noteOf('last')
    await anna.put(last)
    const fresh = await openDesktop(await invite(anna, { name: 'Новая' }))
    for (const desktop of [anna, boris, fresh]) {
      await desktop.until(opened(last.id))
      const { registers, lacks } =
        toldOf(desktop, 'threads').findLast(({ id }) => id === thread) ?? {}
      expect(registers?.assignee).toBeUndefined()
      expect(lacks).toEqual({ assignee: member })
      for (const [id, kind, whose] of [
        [`${thread} assignee`, 'assignee', member],
        [`${thread} read`, 'mark', ''],
      ]) {
        expect(toldOf(desktop, 'leftOut')).toContainEqual({ id, kind, member: whose })
      }
      expect(toldOf(desktop, 'marks').map(({ position }) => position.at)).not.toContain(9)
      const sent = toldOf(desktop, 'answers').filter(({ state }) => state === 'sent')
      expect(sent.map(({ content }) => content.opened)).toEqual([true, false])
    }
  })

  it('is not taken of whom a colleague is called, nor of which conversation one is', async () => {
    const { anna, place, thread, remove } = await office()
    await remove()
    const { sealed } = pen(place)
    const { rows } = await admin.query<{ id: string }>('SELECT id FROM team.member WHERE owner')
    const id = rows[0]?.id ?? ''
    const name = sealed(memberPlace(id), { name: 'Леонид' })
    await admin.query('UPDATE team.member SET generation = 1, sealed = $1 WHERE id = $2', [
      ...[name.sealed, id],
    ])
    const other = randomUUID()
    const { seal } = createKeyring(place, () => undefined)
    const content = sealed({ table: 'thread', id: thread, version: 1 }, { key: other })
    await admin.query(
      'UPDATE team.thread SET generation = 1, lookup = $1, sealed = $2 WHERE id = $3',
      [seal.mark(other), content.sealed, thread],
    )
    const fresh = await openDesktop(await invite(anna, { name: 'Новая' }))
    expect(toldOf(fresh, 'members').find((one) => one.id === id)?.content.opened).toBe(false)
    expect(toldOf(fresh, 'threads').find((one) => one.id === thread)?.content.opened).toBe(false)
  })
})

describe('who stays', () => {
  it('comes through two removals while away, and is believed with what was written meanwhile', async () => {
    const anna = await openDesktop(team.first)
    const places = []
    for (const name of ['Борис', 'Вера', 'Леонид', 'Лев']) {
      places.push(await invite(anna, { name }))
    }
    const [boris, vera, leonid, lev] = places as [TeamPlace, TeamPlace, TeamPlace, TeamPlace]
    const before = noteOf('before')
    for (const place of [boris, vera]) {
      const desktop = await openDesktop(place)
      if (place === boris) await desktop.put(before)
      await desktop.close()
    }
    const lion = await openDesktop(lev)
    const levs = noteOf('of Lev')
    await lion.put(levs)
    await anna.remove(leonid.user)
    await anna.remove(lev.user)
    for (const place of [boris, vera]) {
      const desktop = await openDesktop(place)
      await desktop.until(opened(before.id))
      await desktop.until(opened(levs.id))
      expect(Object.keys(desktop.keys.at(-1) ?? {})).toEqual(['1', '2', '3'])
      const after = noteOf('after')
      await desktop.put(after)
      await anna.until(opened(after.id))
      expect(toldOf(desktop, 'leftOut')).toEqual([])
    }
  })

  it('may have come right before a removal', async () => {
    const { anna, boris, remove } = await office()
    const place = await invite(anna, { name: 'Вера' })
    await remove()
    const vera = await openDesktop(place)
    const note = noteOf('from Vera')
    await vera.put(note)
    for (const desktop of [anna, boris]) await desktop.until(opened(note.id))
    expect(toldOf(vera, 'leftOut')).toEqual([])
  })

  it('may be who was removed, once invited again: by another computer, not by the one of before', async () => {
    const { anna, boris, place, his, remove } = await office()
    await remove()
    const { member = '' } = toldOf(anna, 'devices').find(({ id }) => id === place.user) ?? {}
    const again = await openDesktop(await invite(anna, { id: member }))
    await again.until(opened(his.id))
    await again.put({ ...noteOf('mended', his.id, 1) })
    const id = randomUUID()
    await pen(place).put(id, 'note', 0, { content: noteSaying('by the lost one') })
    for (const desktop of [anna, boris, again]) {
      await desktop.until((one) => itemAt(one, his.id)?.version === 2 || undefined)
      expect(itemAt(desktop, his.id)).toMatchObject({ author: member, content: { opened: true } })
      await refuses(desktop, id)
    }
  })
})
