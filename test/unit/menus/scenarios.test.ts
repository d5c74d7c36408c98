import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScenarioBody, ScenarioDetail } from '../../../electron/bridge/index.ts'
import { bodyOf, mediaIn, withMedia } from '../../../electron/core/menus/rows.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('scenarios', true)
})
afterAll(() => bench.close())

async function detail(id: number): Promise<ScenarioDetail> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'scenarios', of: id, refresh: true })
  const { detail: told } = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    return isNew && payload.detail.of === id && payload.detail.state.state === 'fresh'
  })
  return told.detail as ScenarioDetail
}

/** Every field of a voice menu, at an edge of its range where it has one. */
const MENU: ScenarioBody = {
  type: 'menu',
  name: 'Склад и доставка',
  work_time: [
    { week_day: 'monday', first_hour: 0, last_hour: 23 },
    { week_day: 'sunday', first_hour: 10, last_hour: 10 },
  ],
  greeting_media_id: 801,
  invalid_media_id: 805,
  exit_media_id: 806,
  menu: (['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const).map((event) => ({
    event,
    redirection_type: 'group',
    destination_id: '401',
    prompt_media_id: 803,
  })),
  no_active: { redirection_type: 'scenario', destination_id: '902', prompt_media_id: 804 },
  voicemail: true,
  voicemail_media_id: 807,
}
const GREETING: ScenarioBody = {
  type: 'number',
  name: 'Ночное приветствие',
  greeting_media_id: 802,
  voicemail: false,
  timeout: { redirection_type: 'sip', destination_id: '3001' },
}

test.each([
  ['menu', MENU],
  ['greeting', GREETING],
])('creates a %s with every field, and deletes it', async (_kind, body) => {
  const { id = 0 } = await bench.call('menus.create', { body })
  const row = (await bench.read('scenarios', true)).find((one) => one.id === id)
  expect(row).toEqual({ id, name: body.name, type: body.type, number: `5500${id}` })
  expect(bodyOf(await detail(id))).toEqual(body)
  await bench.call('menus.delete', { id, name: body.name })
  expect((await bench.read('scenarios', true)).some((one) => one.id === id)).toBe(false)
  expect(await bench.service.violations()).toEqual([])
})

test('replaces a menu as a whole, its kind included', async () => {
  const { id = 0 } = await bench.call('menus.create', { body: MENU })
  const seen = await detail(id)
  await bench.call('menus.replace', { id, body: GREETING, seen })
  expect(bodyOf(await detail(id))).toEqual(GREETING)
})

test('hours that are left out are those around the clock', async () => {
  const { work_time: _hours, ...always } = MENU
  const { id = 0 } = await bench.call('menus.create', { body: always })
  const seen = await detail(id)
  expect(seen.work_time).toHaveLength(7)
  const body = { ...always, name: 'Всегда' }
  await bench.call('menus.replace', { id, body, seen })
  expect((await detail(id)).name).toBe('Всегда')
})

test('two administrators on one menu: the later one is told, and nothing is lost', async () => {
  const seen = await detail(901)
  const body = (name: string) => ({ ...bodyOf(seen), name })
  await bench.call('menus.replace', { id: 901, body: body('Первый'), seen })
  await expect(
    bench.call('menus.replace', { id: 901, body: body('Второй'), seen }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect((await detail(901)).name).toBe('Первый')
})

test('recordings are found in a menu and replaced in it', async () => {
  const body = bodyOf(await detail(901))
  expect(mediaIn(body)).toContain(805)
  const replaced = withMedia(body, (id) => (id === 805 ? 801 : id))
  expect(mediaIn(replaced)).not.toContain(805)
  expect(replaced).toEqual({ ...body, invalid_media_id: 801 })
})

test('what the specification forbids never leaves', async () => {
  const hours = { week_day: 'monday', first_hour: 9, last_hour: 18 }
  const key = { event: '1', redirection_type: 'sip', destination_id: '3001', prompt_media_id: 803 }
  const wrongs: [string, object][] = [
    ['body.name', { ...MENU, name: ' ' }],
    ['body.type', { ...MENU, type: 'quiz' }],
    ['body.work_time.0.last_hour', { ...MENU, work_time: [{ ...hours, last_hour: 24 }] }],
    ['body.work_time.0.first_hour', { ...MENU, work_time: [{ ...hours, first_hour: -1 }] }],
    ['body.work_time.0.week_day', { ...MENU, work_time: [{ ...hours, week_day: 'someday' }] }],
    ['body.menu.0.event', { ...MENU, menu: [{ ...key, event: '11' }] }],
    ['body.menu.0.destination_id', { ...MENU, menu: [{ ...key, destination_id: '' }] }],
    ['body.menu.0.prompt_media_id', { ...MENU, menu: [{ ...key, prompt_media_id: 0 }] }],
    ['body.no_active.destination_id', { ...MENU, no_active: { redirection_type: 'sip' } }],
    ['body.voicemail', { ...GREETING, voicemail: undefined }],
    ['body.timeout.redirection_type', { ...GREETING, timeout: { destination_id: '1' } }],
  ]
  for (const [field, body] of wrongs) {
    const answer = await bench.dispatch('menus.create', { body })
    expect(answer, field).toMatchObject({ ok: false, failure: { kind: 'invalid', field } })
  }
  const foreign = await bench.dispatch('menus.create', { body: { ...GREETING, menu: [key] } })
  expect(foreign).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'menu' } })
})
