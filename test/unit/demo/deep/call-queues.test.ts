import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, createdId, everyRow, read, refusal, type Queue } from '../support/exchange.ts'

const FULL = {
  name: 'Замеры',
  strategy: 'round_robin',
  sips: [3006, 3007],
  ring_simultaneously: 2,
  connection_timeout: 120,
  agent_ring_timeout: 10,
  agent_wrapup_time: 3,
  max_queue_size: 4,
  login: 384,
  logout: 385,
  caller_exit_key: '0',
  on_hold_media_id: 808,
  announce_media_id: 809,
}

const create = (demo: Demo, body: object = FULL) => change(demo, 'POST', 'call-queues', body)

describe('reading', () => {
  test('lists queues and tells one with the names of its members and audio', async () => {
    const demo = await openDemo()
    expect(await everyRow(demo, 'call-queues')).toEqual([
      { id: 701, name: 'Продажи', login: '380', logout: '381' },
      { id: 702, name: 'Сервис и гарантия', login: '382', logout: '383' },
    ])
    expect(await read(demo, 'call-queues/701')).toEqual({
      id: 701,
      name: 'Продажи',
      strategy: 'most_idle',
      sips: [
        { id: 3002, name: 'Ольга Смирнова' },
        { id: 3003, name: 'Дмитрий Кузнецов' },
        { id: 3004, name: 'Отдел продаж' },
        { id: 3005, name: 'Наталья Ёлкина' },
      ],
      ring_simultaneously: 2,
      connection_timeout: 300,
      agent_ring_timeout: 20,
      agent_wrapup_time: 10,
      max_queue_size: 15,
      login: '380',
      logout: '381',
      caller_exit_key: '#',
      on_hold_media: { id: 808, name: 'Музыка ожидания' },
      announce_media: { id: 809, name: 'Вы в очереди, оставайтесь на линии' },
    })
    expect((await read<Queue>(demo, 'call-queues/702')).announce_media).toBeNull()
  })

  test('offers strategies that queues can be made with', async () => {
    const demo = await openDemo()
    const { strategies } = await read<{ strategies: { id: string }[] }>(
      demo,
      'call-queues/strategies',
    )
    expect(strategies.length).toBeGreaterThan(1)
    for (const { id: strategy } of strategies) {
      expect((await create(demo, { strategy })).status).toBe(200)
    }
  })
})

describe('creating', () => {
  test('answers with the address of the new queue', async () => {
    const demo = await openDemo()
    const id = createdId(demo, 'call-queues', await create(demo))
    const { on_hold_media_id, announce_media_id, ...rest } = FULL
    expect(await read(demo, `call-queues/${id}`)).toEqual({
      ...rest,
      id,
      login: '384',
      logout: '385',
      sips: [
        { id: 3006, name: 'Сергей Волков, замеры' },
        { id: 3007, name: 'Алексей Морозов, монтаж' },
      ],
      on_hold_media: { id: on_hold_media_id, name: 'Музыка ожидания' },
      announce_media: { id: announce_media_id, name: 'Вы в очереди, оставайтесь на линии' },
    })
  })

  test('needs nothing', async () => {
    const demo = await openDemo()
    const id = createdId(demo, 'call-queues', await create(demo, {}))
    expect(await read(demo, `call-queues/${id}`)).toMatchObject({
      name: 'Очередь',
      strategy: 'round_robin',
      sips: [],
      login: null,
      logout: null,
      on_hold_media: null,
    })
  })
})

describe('replacing', () => {
  test('drops what is left out, keeps its own extensions and survives a restart', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const body = { name: 'Отдел продаж', login: 380, logout: 381 }
    expect((await change(demo, 'PUT', 'call-queues/701', body)).status).toBe(200)
    const after = await read<Queue>(demo, 'call-queues/701')
    expect(after).toMatchObject({
      ...body,
      login: '380',
      logout: '381',
      sips: [],
      on_hold_media: null,
    })
    await demo.close()
    expect(await read(await openDemo({ home }), 'call-queues/701')).toEqual(after)
  })
})

test('deleting frees the extensions', async () => {
  const demo = await openDemo()
  expect((await change(demo, 'DELETE', 'call-queues/702')).body).toMatchObject({ success: true })
  expect((await create(demo, { login: 382, logout: 383 })).status).toBe(200)
  expect((await everyRow<Queue>(demo, 'call-queues')).map(({ id }) => id)).toEqual([701, 703])
  expect(refusal(await change(demo, 'DELETE', 'call-queues/702'))[1]).toBe(
    'The selected call_queue_id is invalid.',
  )
})
