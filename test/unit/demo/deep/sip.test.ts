import { describe, expect, onTestFinished, test } from 'vitest'
import { togglePresence } from '../../../../electron/demo/life/presence.ts'
import { createRandom } from '../../../../electron/demo/random.ts'
import { openDatabase } from '../../../../electron/demo/state/database.ts'
import { createDocuments } from '../../../../electron/demo/state/documents.ts'
import { newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import {
  change,
  createdId,
  everyRow,
  read,
  refusal,
  type Group,
  type Named,
  type Queue,
  type Sip,
  type SipDetail,
} from '../support/exchange.ts'

const NEW = { name: 'Переговорная', number: 250, sip_timeout: 30 }

const create = (demo: Demo, body: object = {}) => change(demo, 'PUT', 'sip', { ...NEW, ...body })

/** Every extension in use, as the lists and details tell. */
async function extensions(demo: Demo): Promise<(string | null | undefined)[]> {
  const sips = await everyRow<Sip>(demo, 'sip')
  const groups = await everyRow<Group>(demo, 'groups')
  const queues = await everyRow<Queue>(demo, 'call-queues')
  return [
    ...sips.map(({ number }) => number),
    ...groups.flatMap(({ number, pickup }) => [number, pickup?.number]),
    ...queues.flatMap(({ login, logout }) => [login, logout]),
  ].filter((extension) => typeof extension === 'string')
}

describe('the list', () => {
  test('has the accounts whose statuses are told', async () => {
    const demo = await openDemo()
    const sips = await everyRow<Sip>(demo, 'sip')
    const statuses = await everyRow<Named>(demo, 'sip/statuses')
    expect(sips).toHaveLength(12)
    expect(sips.map(({ id, name }) => ({ id, name }))).toEqual(
      statuses.map(({ id, name }) => ({ id, name })),
    )
    expect(sips[1]).toEqual({
      id: 3002,
      name: 'Ольга Смирнова',
      number: '201',
      backend_id: expect.any(String) as string,
      finally_created: true,
      aon: { id: 510, number: '74852000200', phone_type: 'abc', owner_type: 'business' },
      active_sip_scenario: {
        id: 43_002,
        name: 'По очереди',
        endpoints: [
          { type: 'sip', timeout: 20 },
          { type: 'mob', timeout: 25 },
        ],
      },
    })
  })

  test('names a caller id that the company no longer owns', async () => {
    const demo = await openDemo()
    const owned = new Set((await everyRow<Named>(demo, 'number')).map(({ id }) => id))
    const sips = await everyRow<Sip>(demo, 'sip')
    const stale = sips.filter(({ aon }) => aon !== null && !owned.has(aon.id))
    expect(stale.map(({ name }) => name)).toEqual(['Роман Щербаков'])
  })

  test('has no extension twice, in a large account neither', async () => {
    for (const scale of ['small', 'large'] as const) {
      const demo = await openDemo({ scale, sizes: { sips: 400, messages: 100, dialogs: 10 } })
      const all = await extensions(demo)
      expect(all.length).toBeGreaterThan(scale === 'small' ? 20 : 400)
      expect(new Set(all).size).toBe(all.length)
    }
  })
})

test('one account tells its login, password and server', async () => {
  const demo = await openDemo({ now: newClock().now })
  const sip = await read<SipDetail>(demo, 'sip/3006')
  expect(sip).toEqual({
    id: 3006,
    name: 'Сергей Волков, замеры',
    password: expect.stringMatching(/^\w{12}$/) as string,
    login: '485203006',
    role: 'Замерщик',
    server: 'sip.svetly-dom.example',
    number: '205',
    finally_created: true,
    aon: { id: 507, number: '79610002233' },
    sip_scenarios: [
      {
        id: 43_006,
        name: 'Одновременно',
        active: true,
        endpoints: [
          { type: 'sip', timeout: 15 },
          { type: 'mob', timeout: 30 },
        ],
      },
    ],
  })
  const again = await openDemo({ now: newClock().now })
  expect(await read(again, 'sip/3006')).toEqual(sip)
  expect((await read<SipDetail>(demo, 'sip/3005')).password).not.toBe(sip.password)
})

describe('creating', () => {
  test('answers with the address of the new account, which is not registered yet', async () => {
    const demo = await openDemo()
    const id = createdId(demo, 'sip', await create(demo))
    expect(await read(demo, `sip/${id}`)).toMatchObject({
      id,
      name: 'Переговорная',
      number: '250',
      role: '',
      aon: null,
      login: `48520${id}`,
      sip_scenarios: [{ name: 'По очереди', endpoints: [{ type: 'sip', timeout: 30 }] }],
    })
    const statuses = await everyRow<Named>(demo, 'sip/statuses')
    expect(statuses.at(-1)).toEqual({ id, name: 'Переговорная', on_line: false })
  })

  test('takes a role, a caller id and a mobile that rings too', async () => {
    const demo = await openDemo()
    const full = {
      role: 'Совещания',
      aon: 501,
      sequence_rule: 'simultaneous',
      phone_number: '+7 905 000-33-44',
      phone_timeout: 45,
    }
    const id = createdId(demo, 'sip', await create(demo, full))
    const sip = await read<SipDetail>(demo, `sip/${id}`)
    expect(sip).toMatchObject({
      role: 'Совещания',
      aon: { id: 501, number: '79010004810' },
      sip_scenarios: [
        {
          name: 'Одновременно',
          endpoints: [
            { type: 'sip', timeout: 30 },
            { type: 'mob', timeout: 45 },
          ],
        },
      ],
    })
  })
})

describe('changing', () => {
  test('keeps what is left out, and survives a restart', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const before = await read<SipDetail>(demo, 'sip/3012')
    const body = { name: 'Роман Щербаков, монтаж', number: 260, role: 'Монтажник', aon: 502 }
    expect((await change(demo, 'PATCH', 'sip/3012', body)).body).toMatchObject({ success: true })
    await change(demo, 'PATCH', 'sip/3012', { password: 'Окно-2026' })
    const after = await read<SipDetail>(demo, 'sip/3012')
    expect(after).toEqual({
      ...before,
      ...body,
      number: '260',
      aon: { id: 502, number: '79010004811' },
      password: 'Окно-2026',
    })
    await demo.close()
    const later = await openDemo({ home })
    expect(await read(later, 'sip/3012')).toEqual(after)
  })

  test('takes the account’s own extension again, and no other that is in use', async () => {
    const demo = await openDemo()
    expect((await change(demo, 'PATCH', 'sip/3001', { number: 200 })).status).toBe(200)
    for (const number of [201, 301, 391, 382]) {
      expect(refusal(await change(demo, 'PATCH', 'sip/3001', { number }))).toEqual([
        400,
        'The number has already been taken.',
        'number',
      ])
    }
  })
})

describe('deleting', () => {
  test('takes the account out of statuses, groups and queues, for good', async () => {
    const demo = await openDemo()
    expect((await change(demo, 'DELETE', 'sip/3002')).body).toMatchObject({ success: true })
    const ids = (rows: Named[]) => rows.map(({ id }) => id)
    expect(ids(await everyRow(demo, 'sip'))).not.toContain(3002)
    expect(ids(await everyRow(demo, 'sip/statuses'))).not.toContain(3002)
    expect(ids((await read<Group>(demo, 'groups/401')).sips)).toEqual([3004, 3003])
    expect(ids((await read<Queue>(demo, 'call-queues/701')).sips)).toEqual([3003, 3004, 3005])
    for (const method of ['GET', 'DELETE'] as const) {
      expect(refusal(await change(demo, method, 'sip/3002'))).toEqual([
        400,
        'The selected sip_id is invalid.',
        'sip_id',
      ])
    }
  })

  test('frees the extension, but never the id', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    await change(demo, 'DELETE', 'sip/3012')
    await demo.close()
    const later = await openDemo({ home })
    expect(createdId(later, 'sip', await create(later, { number: 211 }))).toBe(3013)
  })

  test('can go on until nobody is left who could be present', async () => {
    const database = await openDatabase(newHome(), 'small', 1)
    onTestFinished(() => void database.close())
    const documents = createDocuments(database)
    togglePresence(documents, createRandom('nobody'))
    expect(documents.list('sip')).toEqual([])
  })
})
