import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { QueueDetail, ScenarioDetail, Upload } from '../../../electron/bridge/index.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { everywhere } from '../../support/places-of.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { readWhole } from '../replacement/support.ts'
import { wav } from './sounds.ts'

/** Recordings of the account, through the real core against the real demo cabinet. */

const uploads = createUploads()
const bench = benchForAllTests(['media'], { uploads })

/** A file that a page has offered. */
async function offered(content: Buffer, name = 'Приветствие.wav'): Promise<string> {
  const path = join(bench.home, name)
  await writeFile(path, content)
  return uploads.register('page', { name, path })
}

async function over(upload: Upload): Promise<Upload> {
  const states = ['done', 'failed', 'unknown', 'cancelled']
  const told = await bench.recorder.event('media.uploading', (payload) => {
    return payload.upload.id === upload.id && states.includes(payload.upload.state)
  })
  return told.upload
}

async function send(content = wav(), name?: string): Promise<Upload> {
  const file = await offered(content)
  return over(await bench.call('media.upload', { file, ...(name !== undefined && { name }) }))
}

const names = async () => (await bench.read('media', true)).map(({ name }) => name)

async function detail<S extends 'queues' | 'scenarios'>(collection: S, of: number) {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { collection, of, refresh: true })
  const told = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    return isNew && payload.detail.of === of && payload.detail.state.state === 'fresh'
  })
  return told.detail.detail as S extends 'queues' ? QueueDetail : ScenarioDetail
}

async function replaceEverywhere(id: number, by: number) {
  const swaps = everywhere(await readWhole(bench), { kind: 'media', id }, { kind: 'media', id: by })
  return bench.ended(await bench.call('replacement.begin', { swaps }))
}

describe('an upload', () => {
  test('is called as its file is, is told of on its way, and is in the list', async () => {
    const upload = await send()
    expect(upload).toMatchObject({
      name: 'Приветствие',
      state: 'done',
      recording: expect.any(Number) as number,
    })
    expect(upload.done).toBe(upload.size)
    expect(await names()).toContain('Приветствие')
    const kept = await bench.call('media.fetch', { id: upload.recording ?? 0, name: 'Приветствие' })
    expect(kept).toMatchObject({ name: 'Приветствие.wav', size: wav().length })
    await bench.call('media.dismissUpload', { upload: upload.id })
    expect(await bench.call('media.uploads', {})).toEqual([])
    expect(await bench.service.violations()).toEqual([])
  })

  test('that cannot be sent is refused at once, with its reason', async () => {
    const refusals: [Buffer, string][] = [
      [Buffer.from('Здесь нет звука, только слова. '.repeat(40)), 'file.notAudio'],
      [Buffer.alloc(0), 'file.empty'],
    ]
    for (const [content, field] of refusals) {
      const file = await offered(content)
      const answer = await bench.dispatch('media.upload', { file })
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field } })
    }
    const gone = await bench.dispatch('media.upload', { file: 'nobody offered this' })
    expect(gone).toMatchObject({ ok: false, failure: { field: 'file.gone' } })
    const folder = uploads.register('page', { name: 'folder', path: bench.home })
    const answer = await bench.dispatch('media.upload', { file: folder })
    expect(answer).toMatchObject({ ok: false, failure: { field: 'file.notAFile' } })
  })

  test('whose answer is lost is found in the list', async () => {
    await bench.service.fault({ operation: 'media.create', kind: 'reset', performed: true })
    expect(await send()).toMatchObject({ state: 'done', recording: expect.any(Number) as number })
    expect((await names()).filter((name) => name === 'Приветствие')).toHaveLength(1)
  })

  test('whose answer is lost and that is not in the list is unknown, and can be looked for', async () => {
    await bench.service.fault({ operation: 'media.create', kind: 'reset' })
    const upload = await send()
    expect(upload).toMatchObject({ state: 'unknown', failure: { kind: 'unknown' } })
    expect(await bench.call('media.checkUpload', { upload: upload.id })).toMatchObject({
      state: 'unknown',
    })
  })

  test('that the service refuses says so', async () => {
    await bench.service.fault({ operation: 'media.create', kind: 'status', status: 400 })
    expect(await send()).toMatchObject({ state: 'failed' })
    expect(await names()).not.toContain('Приветствие')
  })

  test('that is stopped half way leaves nothing', async () => {
    const first = Buffer.concat([wav(), Buffer.alloc(1_000_000)])
    async function* read(from: number, to: number) {
      yield first.subarray(from, to)
      // Nothing more comes until the reader gives up.
      if (to > first.length) await new Promise(() => undefined)
    }
    const file = uploads.register('page', { name: 'half.wav', size: 2_000_000, read })
    const upload = await bench.call('media.upload', { file })
    const next = await bench.call('media.upload', { file: await offered(wav()) })
    expect(next.state).toBe('waiting')
    await bench.recorder.event('media.uploading', ({ upload: { id, done } }) => {
      return id === upload.id && done > 0
    })
    await bench.call('media.cancelUpload', { upload: upload.id })
    expect(await over(upload)).toMatchObject({ state: 'cancelled' })
    expect(await over(next)).toMatchObject({ state: 'done' })
    expect(await names()).not.toContain('half')
    // Whoever stops an upload breaks no rule of the service.
    expect(await bench.service.violations()).toEqual([])
  })
})

describe('a recording', () => {
  test('is taken over from what is ready-made', async () => {
    const standard = (await bench.read('standardMedia'))[0]
    const { id } = await bench.call('media.take', { standard: standard?.id ?? '', name: 'Готовая' })
    expect(id).toEqual(expect.any(Number))
    expect(await names()).toContain('Готовая')
  })

  test('of which nobody knows is not taken for another ready-made one of its name', async () => {
    const [first, second] = await bench.read('standardMedia')
    const take = (standard = '') => bench.call('media.take', { standard, name: 'Готовая' })
    await bench.service.fault({ operation: 'media.create', kind: 'reset', performed: true })
    await bench.service.fault({ operation: 'media.list', kind: 'html', times: 'all' })
    await expect(take(first?.id)).rejects.toMatchObject({ kind: 'unknown' })
    await bench.service.clearFaults()
    await take(second?.id)
    expect((await names()).filter((name) => name === 'Готовая')).toHaveLength(2)
  })

  test('is renamed unless it is called otherwise by now', async () => {
    const { recording: id = 0 } = await send()
    await bench.call('media.rename', { id, name: 'Новое имя', seen: 'Приветствие' })
    expect(await names()).toContain('Новое имя')
    const late = bench.call('media.rename', { id, name: 'Опоздало', seen: 'Приветствие' })
    await expect(late).rejects.toMatchObject({ failure: { kind: 'changed' } })
    expect(bench.shown('media').find((one) => one.id === id)?.name).toBe('Новое имя')
  })

  test('is deleted, and a lost answer is found out', async () => {
    const { recording: id = 0 } = await send()
    await bench.service.fault({ operation: 'media.delete', kind: 'reset', performed: true })
    await bench.call('media.delete', { id })
    expect(await names()).not.toContain('Приветствие')
  })

  test('that is played stays until it is replaced everywhere, which can be undone', async () => {
    const [queue] = await bench.read('queues')
    const before = await detail('queues', queue?.id ?? 0)
    const id = before.on_hold_media?.id ?? 0
    const refused = bench.call('media.delete', { id })
    await expect(refused).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'media.inUse' },
    })
    const { recording: by = 0 } = await send()
    const job = await replaceEverywhere(id, by)
    expect(job).toMatchObject({ work: 'replacement.replace', state: 'finished' })
    expect(job.steps.map(({ state }) => state)).not.toContain('failed')
    expect((await detail('queues', queue?.id ?? 0)).body.on_hold_media_id).toBe(by)

    const back = await keptIn(bench).undo(job)
    expect(back).toMatchObject({ work: 'changes.putBack', state: 'finished' })
    expect(await detail('queues', queue?.id ?? 0)).toEqual(before)
    expect(await bench.service.violations()).toEqual([])
  })

  test('is replaced in menus wherever they play it, and nothing else of them changes', async () => {
    const menus = await bench.read('scenarios')
    const all = await Promise.all(menus.map(({ id }) => detail('scenarios', id)))
    const menu = all.find(({ body }) => body.type === 'menu' && body.greeting_media_id)
    const id = menu?.body.greeting_media_id ?? 0
    const { recording: by = 0 } = await send()
    const job = await replaceEverywhere(id, by)
    expect(job.state).toBe('finished')
    const after = await detail('scenarios', menu?.id ?? 0)
    const swapped = JSON.parse(
      JSON.stringify(menu?.told, (name, value: unknown) =>
        name.endsWith('media_id') && value === id ? by : value,
      ),
    ) as object
    expect(after.told).toEqual(swapped)
    await bench.call('media.delete', { id })
  })
})
