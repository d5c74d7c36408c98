import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createUploads } from '../../../../electron/shell/uploads.ts'
import { wav } from '../../../unit/media/sounds.ts'
import type { Bench } from '../../../unit/numbers/support/bench.ts'
import { CITY, ticketNamed } from '../../../unit/support/helpers.ts'
import { eventually } from '../../../support/waits.ts'
import { change, next, Told, type Change } from './change.ts'

/** What a page offers for upload. */
export const uploads = createUploads()

async function offered(bench: Bench): Promise<string> {
  const name = `Приветствие ${next()}.wav`
  const path = join(bench.home, name)
  await writeFile(path, wav())
  return uploads.register('page', { name, path })
}

/** Uploads a recording; resolves with its id. */
async function upload(bench: Bench): Promise<number> {
  const { id } = await bench.call('media.upload', { file: await offered(bench) })
  const told = await bench.recorder.event(
    'media.uploading',
    (payload) => payload.upload.id === id && !['waiting', 'sending'].includes(payload.upload.state),
  )
  const { state, failure, recording = 0 } = told.upload
  if (state !== 'done') throw new Told(failure ?? { kind: 'internal' })
  return recording
}

/** Lets a person write again: once a look at the account, which its sender may still hold up, was in vain. */
async function release(bench: Bench, posting: string): Promise<void> {
  for (;;) {
    await bench.call('support.look', { posting })
    const { postings } = await bench.call('support.written', {})
    const mine = postings.find(({ id }) => id === posting)
    if (mine?.state !== 'unknown') return
    if (mine.lookedAt !== undefined) break
    await pause(5)
  }
  await bench.call('support.release', { posting })
}

/** Posts to support; resolves once it is there with all its files. */
async function post(bench: Bench, given: { ticket?: number; subject?: string; files: string[] }) {
  const text = `Не слышно собеседника, случай ${next()}`
  const { id } = await bench.call('support.post', { ...given, text })
  const told = await bench.recorder.event('support.postingsChanged', ({ changed, gone }) => {
    const mine = changed.find((one) => one.id === id)
    const files = mine?.files.some((file) => ['unknown', 'missing', 'unsent'].includes(file.state))
    return gone.includes(id) || mine?.state === 'unknown' || mine?.state === 'unsent' || !!files
  })
  const mine = told.changed.find((one) => one.id === id)
  if (!mine || told.gone.includes(id)) return
  const file = mine.files.find(({ state }) => ['unknown', 'missing', 'unsent'].includes(state))
  const failure = mine.failure ?? file?.failure ?? { kind: 'unknown' as const }
  // Nobody could write to the ticket again before this is put away.
  if (mine.state === 'unknown') await release(bench, id)
  // What looks for the files may still hold it up.
  await eventually(async () =>
    expect(await bench.dispatch('support.dismiss', { posting: id })).toMatchObject({ ok: true }),
  )
  throw new Told(failure)
}

/** Changes of recordings, and what is written to support. */
export const filesChanges: readonly Change[] = [
  change('media.create', (bench) => Promise.resolve(() => upload(bench))),
  change('media.rename', async (bench) => {
    const id = await upload(bench)
    const seen = (await bench.read('media', true)).find((one) => one.id === id)?.name ?? ''
    const name = `Ожидание ${next()}`
    return async () => bench.call('media.rename', { id, name, seen })
  }),
  change('media.delete', async (bench) => {
    const id = await upload(bench)
    return async () => bench.call('media.delete', { id })
  }),
  change('tickets.create', (bench) => {
    const subject = `Случай ${next()}`
    return Promise.resolve(() => post(bench, { subject, files: [] }))
  }),
  change('tickets.answer', async (bench) => {
    const { id } = await ticketNamed(bench, CITY)
    return () => post(bench, { ticket: id, files: [] })
  }),
  change('tickets.attach', async (bench) => {
    const { id } = await ticketNamed(bench, CITY)
    const files = [await offered(bench), await offered(bench)]
    return () => post(bench, { ticket: id, files })
  }),
]
