import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Upload } from '../../../electron/bridge/media.ts'
import type { FakeBridge } from './index.ts'
import type { NumbersWorld } from './numbers.ts'

/** The uploads of the scripted account, for tests to move on. */
export interface MediaWorld {
  uploads: Map<string, Upload>
  /** Tells how far an upload is. */
  tell(upload: Upload): void
}

/** A tone as a WAV file of 8 kHz, mono, 16 bit. */
export function toneFile(seconds = 0.5): ArrayBuffer {
  const samples = 8000 * seconds
  const view = new DataView(new ArrayBuffer(44 + 2 * samples))
  const letters = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  letters(0, 'RIFF')
  view.setUint32(4, 36 + 2 * samples, true)
  letters(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 16_000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  letters(36, 'data')
  view.setUint32(40, 2 * samples, true)
  for (let at = 0; at < samples; at++) {
    view.setInt16(44 + 2 * at, 9000 * Math.sin((2 * Math.PI * 440 * at) / 8000), true)
  }
  return view.buffer
}

/** Has a bridge answer about recordings, over the lists that {@link installNumbers} answers with. */
export function installMedia(bridge: FakeBridge, { account }: NumbersWorld): MediaWorld {
  const world: MediaWorld = {
    uploads: new Map(),
    tell(upload) {
      world.uploads.set(upload.id, upload)
      bridge.emit('media.uploading', { cabinet: '1', upload })
    },
  }
  const recordings = createRecordings(bridge, account)
  installUploads(bridge, world, recordings.add)
  bridge.on('media.take', ({ name }) => ({ id: recordings.add(name) }))
  bridge.on('media.rename', ({ id, name, seen }) => {
    if (account.media.find((one) => one.id === id)?.name !== seen)
      bridge.refuse({ kind: 'changed' })
    recordings.put(id, name)
    return { change: 'renaming' }
  })
  bridge.on('media.delete', ({ id }) => {
    recordings.put(id, undefined)
    return undefined
  })
  bridge.on('media.fetch', ({ name }) => {
    bridge.kept.set('kept-1', toneFile())
    return { handle: 'kept-1', name: `${name}.wav`, size: 8044, type: 'audio/wav' }
  })
  bridge.on('replacement.begin', (): Job => {
    const steps = [{ subject: 'queues', name: 'Первая линия', state: 'done' } as const]
    return { id: 'job-media', work: 'replacement.replace', state: 'finished', steps }
  })
  return world
}

/** Changes the account's list of recordings, and tells of it. */
function createRecordings(bridge: FakeBridge, account: NumbersWorld['account']) {
  /** Without a name it is gone. */
  function put(id: number, name: string | undefined): void {
    const others = account.media.filter((one) => one.id !== id)
    account.media = name === undefined ? others : [...others, { id, name }]
    const changed = name === undefined ? [] : [{ id, name }]
    const gone = name === undefined ? [id] : []
    const state = { state: 'fresh', readAt: Date.now() } as const
    const delta = { collection: 'media', key: 'id', state, changed, gone } as const
    bridge.emit('account.changed', { cabinet: '1', delta })
  }
  function add(name: string): number {
    const id = Math.max(800, ...account.media.map((one) => one.id)) + 1
    put(id, name)
    return id
  }
  return { put, add }
}

/** Has uploads end at once unless a test moves them on itself. */
function installUploads(
  bridge: FakeBridge,
  world: MediaWorld,
  add: (name: string) => number,
): void {
  bridge.on('media.uploads', () => [...world.uploads.values()])
  bridge.on('media.upload', ({ name = 'file' }) => {
    const size = bridge.offered.at(-1)?.size ?? 0
    const upload: Upload = {
      id: `upload-${bridge.calls.length}`,
      name,
      done: 0,
      size,
      state: 'sending',
    }
    world.uploads.set(upload.id, upload)
    // What becomes of it is told after the answer.
    setTimeout(() => {
      const now = world.uploads.get(upload.id)
      if (now === upload) world.tell({ ...upload, done: size, state: 'done', recording: add(name) })
    })
    return upload
  })
  bridge.on('media.cancelUpload', ({ upload }) => {
    const found = world.uploads.get(upload)
    if (found) world.tell({ ...found, state: 'cancelled' })
    return undefined
  })
  bridge.on('media.checkUpload', ({ upload }) => {
    return world.uploads.get(upload) ?? bridge.refuse({ kind: 'notFound' })
  })
  bridge.on('media.dismissUpload', ({ upload }) => {
    const found = world.uploads.get(upload)
    world.uploads.delete(upload)
    if (found) bridge.emit('media.uploading', { cabinet: '1', upload: found, gone: true })
    return undefined
  })
}
