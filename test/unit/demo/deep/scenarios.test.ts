import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import {
  change,
  createdId,
  everyRow,
  read,
  refusal,
  type Named,
  type Scenario,
} from '../support/exchange.ts'

const BY_NUMBER = { name: 'Добавочный', type: 'number', voicemail: false }
const TO_RECEPTION = { redirection_type: 'sip', destination_id: '3001' }
const KEY = { event: '1', ...TO_RECEPTION, prompt_media_id: 803 }
const BY_MENU = { name: 'Меню', type: 'menu', voicemail: true, menu: [KEY] }

const create = (demo: Demo, body: object) => change(demo, 'POST', 'scenario', body)

describe('reading', () => {
  test('lists scenarios with the internal number of each', async () => {
    const demo = await openDemo()
    const list = await everyRow<Scenario>(demo, 'scenario')
    expect(list[0]).toEqual({ id: 901, name: 'Главное меню', type: 'menu', number: '5500901' })
    expect(list.map(({ type }) => type)).toEqual(['menu', 'number', 'menu', 'number', 'menu'])
    expect(new Set(list.map(({ number }) => number)).size).toBe(5)
  })

  test('tells a voice menu and a greeting whole', async () => {
    const demo = await openDemo()
    const menu = await read<Scenario>(demo, 'scenario/901')
    expect(menu).toMatchObject({
      id: 901,
      type: 'menu',
      greeting_media_id: 801,
      invalid_media_id: 805,
      exit_media_id: 806,
      no_active: { redirection_type: 'scenario', destination_id: '902', prompt_media_id: 804 },
      timeout: null,
      voicemail: true,
      voicemail_media_id: 807,
    })
    expect(menu.work_time.at(-1)).toEqual({ week_day: 'saturday', first_hour: 10, last_hour: 15 })
    expect(menu.menu.map(({ event, destination_id }) => [event, destination_id])).toEqual([
      ['1', '401'],
      ['2', '402'],
      ['3', '903'],
      ['4', '403'],
      ['0', '3001'],
    ])
    expect(await read(demo, 'scenario/902')).toMatchObject({
      type: 'number',
      timeout: TO_RECEPTION,
      menu: [],
      work_time: [],
      no_active: null,
    })
  })

  test('plays only audio that is there, and one key leads nowhere', async () => {
    const demo = await openDemo()
    const ids = async (path: string) =>
      new Set((await everyRow<Named>(demo, path)).map(({ id }) => String(id)))
    const media = await ids('media')
    const targets = {
      sip: await ids('sip'),
      group: await ids('groups'),
      scenario: await ids('scenario'),
    }
    const lost: string[] = []
    for (const { id } of await everyRow<Named>(demo, 'scenario')) {
      const scenario = await read<Scenario>(demo, `scenario/${id}`)
      const played = JSON.stringify(scenario).matchAll(/media_id":(\d+)/g)
      for (const [, file] of played) expect(media).toContain(file)
      for (const { event, redirection_type: type, destination_id: target } of scenario.menu) {
        if (!targets[type as keyof typeof targets].has(target)) lost.push(`${id} ${event}`)
      }
    }
    expect(lost).toEqual(['903 3'])
  })
})

describe('creating', () => {
  test('answers with the address of a greeting, which has an internal number', async () => {
    const demo = await openDemo()
    const body = { ...BY_NUMBER, greeting_media_id: 801, timeout: TO_RECEPTION }
    const id = createdId(demo, 'scenario', await create(demo, body))
    expect(await read(demo, `scenario/${id}`)).toEqual({
      ...body,
      id,
      work_time: [],
      invalid_media_id: null,
      exit_media_id: null,
      menu: [],
      no_active: null,
      voicemail_media_id: null,
    })
    expect((await everyRow<Scenario>(demo, 'scenario')).at(-1)?.number).toBe('5500906')
  })

  test('takes a whole menu', async () => {
    const demo = await openDemo()
    const body = {
      ...BY_MENU,
      work_time: [
        { week_day: 'monday', first_hour: 9, last_hour: 13 },
        { week_day: 'monday', first_hour: 14, last_hour: 18 },
      ],
      greeting_media_id: 801,
      invalid_media_id: 805,
      exit_media_id: 806,
      menu: [
        KEY,
        { event: '*', redirection_type: 'scenario', destination_id: '901', prompt_media_id: 802 },
        { event: '#', redirection_type: 'group', destination_id: '402', prompt_media_id: 803 },
      ],
      no_active: { ...TO_RECEPTION, prompt_media_id: 804 },
      voicemail_media_id: 807,
    }
    const id = createdId(demo, 'scenario', await create(demo, body))
    expect(await read(demo, `scenario/${id}`)).toEqual({ ...body, id, timeout: null })
  })

  test('is open around the clock unless told otherwise', async () => {
    const demo = await openDemo()
    const id = createdId(demo, 'scenario', await create(demo, BY_MENU))
    const { work_time } = await read<Scenario>(demo, `scenario/${id}`)
    expect(work_time).toHaveLength(7)
    expect(work_time.every((day) => day.first_hour === 0 && day.last_hour === 23)).toBe(true)
  })
})

describe('replacing', () => {
  test('drops what is left out, may lead to itself and survives a restart', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const again = { ...KEY, event: '*', redirection_type: 'scenario', destination_id: '901' }
    const body = { ...BY_MENU, menu: [KEY, again] }
    expect((await change(demo, 'PUT', 'scenario/901', body)).status).toBe(200)
    const after = await read<Scenario>(demo, 'scenario/901')
    expect(after).toMatchObject({ ...body, greeting_media_id: null, voicemail_media_id: null })
    await demo.close()
    expect(await read(await openDemo({ home }), 'scenario/901')).toEqual(after)
  })

  test('can make a greeting of a menu, and keeps the number', async () => {
    const demo = await openDemo()
    expect((await change(demo, 'PUT', 'scenario/905', BY_NUMBER)).status).toBe(200)
    expect((await everyRow(demo, 'scenario')).at(-1)).toEqual({
      id: 905,
      name: 'Добавочный',
      type: 'number',
      number: '5500905',
    })
  })
})

test('deleting leaves those that led there as they are', async () => {
  const demo = await openDemo()
  const before = await read<Scenario>(demo, 'scenario/901')
  expect((await change(demo, 'DELETE', 'scenario/903')).status).toBe(200)
  expect((await everyRow<Named>(demo, 'scenario')).map(({ id }) => id)).toEqual([
    901, 902, 904, 905,
  ])
  expect(await read(demo, 'scenario/901')).toEqual(before)
  expect(refusal(await change(demo, 'DELETE', 'scenario/903'))[1]).toBe(
    'The selected scenario_id is invalid.',
  )
})
