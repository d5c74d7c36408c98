import { expect, test } from 'vitest'
import type { ScenarioBody } from '../../../electron/bridge/index.ts'
import { withMedia } from '../../../electron/core/menus/rows.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['scenarios'])

const detail = (id: number) => bench.detail('scenarios', id)

test('hours that are left out are those around the clock', async () => {
  const always: ScenarioBody = { type: 'menu', name: 'Склад', menu: [], voicemail: false }
  const { id = 0 } = await bench.call('menus.create', { body: always })
  const { told, version } = await detail(id)
  expect(told.work_time).toHaveLength(7)
  await bench.call('menus.replace', { id, body: { ...always, name: 'Всегда' }, version })
  expect((await detail(id)).name).toBe('Всегда')
})

test('recordings are replaced in a menu', async () => {
  const { body } = await detail(901)
  expect(body).toMatchObject({ invalid_media_id: 805 })
  const replaced = withMedia(body, (id) => (id === 805 ? 801 : id))
  expect(replaced).toEqual({ ...body, invalid_media_id: 801 })
})
