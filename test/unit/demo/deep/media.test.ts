import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import {
  change,
  download,
  everyRow,
  read,
  refusal,
  upload,
  type Named,
} from '../support/exchange.ts'

/** What begins like a WAV file. */
const wav = (size: number): Buffer => Buffer.concat([Buffer.from('RIFF'), randomBytes(size)])

const own = (content: Buffer, more: object = {}) => ({
  name: 'Запись',
  file: content.toString('base64'),
  file_mime_type: 'wav',
  ...more,
})

const create = (demo: Demo, body: unknown) => change(demo, 'POST', 'media', body)

async function newest(demo: Demo): Promise<Named> {
  const found = (await everyRow<Named>(demo, 'media')).at(-1)
  if (!found) throw new Error('there is no media')
  return found
}

const filesIn = (home: string): string[] => readdirSync(join(home, 'demo-small-1-media')).sort()

describe('reading', () => {
  test('lists files, of which one is played nowhere', async () => {
    const demo = await openDemo()
    const files = await everyRow<Named>(demo, 'media')
    expect(files).toHaveLength(10)
    expect(files[0]).toEqual({ id: 801, name: 'Приветствие «Светлый дом»' })
    expect(await read(demo, 'media/801')).toEqual(files[0])
    const unused: string[] = []
    for (const { id, name } of files) {
      if ((await change(demo, 'DELETE', `media/${id}`)).status === 200) unused.push(name)
    }
    expect(unused).toEqual(['Поздравление с Новым 2025 годом'])
  })

  test('gives each file as a WAV that telephones play', async () => {
    const demo = await openDemo()
    for (const { id, name } of await everyRow<Named>(demo, 'media')) {
      const { status, type, disposition, length, bytes } = await download(demo, id)
      expect([status, type, length]).toEqual([200, 'audio/wav', bytes.length])
      expect(decodeURIComponent(disposition)).toBe(`attachment; filename*=UTF-8''${name}.wav`)
      expect(bytes.subarray(0, 4).toString() + bytes.subarray(8, 16).toString()).toBe(
        'RIFFWAVEfmt ',
      )
      expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
      expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([
        1, 8000, 16,
      ])
      expect(bytes.length).toBeLessThan(60_000)
      const samples = new Int16Array(Uint8Array.from(bytes.subarray(44)).buffer)
      expect(Math.max(...samples)).toBeGreaterThan(4000)
    }
  })

  test('refuses in the words of the errors table', async () => {
    const demo = await openDemo()
    const said = async (method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      refusal(await change(demo, method, path, body)).slice(0, 2)
    expect(await said('GET', 'media/last')).toEqual([400, 'The media id must be int.'])
    expect(await said('GET', 'media/1.5/file')).toEqual([400, 'The media id must be int.'])
    expect(await said('PATCH', 'media/last', { name: 'А' })).toEqual([
      400,
      'The media id must be int',
    ])
    expect(await said('DELETE', 'media/last')).toEqual([400, 'The media id must be int'])
    expect(await said('GET', 'media/899')).toEqual([500, 'User not found.'])
    expect(await said('GET', 'media/899/file')).toEqual([500, 'User not found.'])
    expect(await said('PATCH', 'media/899', { name: 'А' })).toEqual([500, 'User not found'])
    expect(await said('DELETE', 'media/899')).toEqual([500, 'User not found'])
  })
})

describe('ready-made audio', () => {
  test('can be taken over, each piece', async () => {
    const demo = await openDemo()
    const { standard_media: all } = await read<{ standard_media: { id: string; name: string }[] }>(
      demo,
      'standard-media',
    )
    expect(all.length).toBeGreaterThan(5)
    for (const { id: standard_id, name } of all) {
      expect((await create(demo, { standard_id })).body).toMatchObject({ success: true })
      const file = await newest(demo)
      expect(file.name).toBe(name)
      expect((await download(demo, file.id)).type).toBe('audio/wav')
    }
    await create(demo, { name: 'Своё имя', standard_id: 'goodbye' })
    expect((await newest(demo)).name).toBe('Своё имя')
  })
})

describe('uploading', () => {
  test.each([1, 100_000])('keeps %i bytes as they are, over a restart', async (size) => {
    const home = newHome()
    const demo = await openDemo({ home })
    const content = wav(size)
    expect((await create(demo, own(content))).body).toMatchObject({ success: true })
    const { id, name } = await newest(demo)
    expect([id, name]).toEqual([811, 'Запись'])
    await demo.close()
    const later = await openDemo({ home })
    const { type, bytes } = await download(later, id)
    expect(type).toBe('audio/wav')
    expect(bytes.equals(content)).toBe(true)
    expect(filesIn(home)).toEqual(['811'])
  })

  test('takes slashes with backslashes, and no name', async () => {
    const demo = await openDemo()
    const content = wav(30_000)
    const { name: _name, ...nameless } = own(content)
    const raw = JSON.stringify(nameless).replaceAll('/', String.raw`\/`)
    const pieces = (async function* () {
      for (let at = 0; at < raw.length; at += 999) yield Buffer.from(raw.slice(at, at + 999))
    })()
    expect(await upload(demo, pieces, raw.length)).toMatchObject({ status: 200 })
    const file = await newest(demo)
    expect(file.name).toMatch(/^Файл от \d{4}-/)
    expect((await download(demo, file.id)).bytes.equals(content)).toBe(true)
  })

  test('takes more than any other request may hold, without holding it', async () => {
    const demo = await openDemo()
    const block = randomBytes(3 * 256 * 1024)
    const blocks = 68
    const begin = '{"file_mime_type":"raw","name":"Долгая запись","file":"'
    const base64 = Buffer.from(block.toString('base64'))
    const length = Buffer.byteLength(begin) + blocks * base64.length + 2
    expect(length).toBeGreaterThan(64 * 1024 * 1024)
    const pieces = (async function* () {
      yield Buffer.from(begin)
      for (let count = 0; count < blocks; count += 1) yield base64
      yield Buffer.from('"}')
    })()
    expect(await upload(demo, pieces, length)).toMatchObject({ status: 200 })
    const file = await newest(demo)
    expect(file.name).toBe('Долгая запись')
    const { bytes, type } = await download(demo, file.id)
    expect([bytes.length, type]).toEqual([blocks * block.length, 'application/octet-stream'])
    expect(bytes.subarray(-block.length).equals(block)).toBe(true)
  })

  const REFUSED: [string, object, string, string][] = [
    ['nothing', {}, 'The standard_id field is required.', 'standard_id'],
    [
      'no type',
      own(wav(9), { file_mime_type: undefined }),
      'The file_mime_type field is required.',
      'file_mime_type',
    ],
    [
      'an unknown type',
      own(wav(9), { file_mime_type: 'flac' }),
      'The selected file_mime_type is invalid.',
      'file_mime_type',
    ],
    ['an empty name', own(wav(9), { name: '' }), 'The name field is required.', 'name'],
    ['no content', own(Buffer.alloc(0)), 'The file field is required.', 'file'],
    ['what is no text', own(wav(9), { file: 5 }), 'The file must be string.', 'file'],
    [
      'what is no Base64',
      own(wav(9), { file: 'Здравствуйте' }),
      'The file format is invalid.',
      'file',
    ],
    [
      'padding in the middle',
      own(wav(9), { file: 'UklGRg==UklGRg==' }),
      'The file format is invalid.',
      'file',
    ],
    ['a cut text', own(wav(9), { file: 'UklGR' }), 'The file format is invalid.', 'file'],
    [
      'a quote in the text',
      own(wav(9), { file: 'UklG"Rg==' }),
      'The file format is invalid.',
      'file',
    ],
    [
      'another type',
      own(wav(9), { file_mime_type: 'mp3' }),
      'The file must be a file of type: mp3.',
      'file',
    ],
  ]

  test('refuses what cannot be and keeps nothing', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    for (const [what, body, message, field] of REFUSED) {
      expect([what, ...refusal(await create(demo, body))]).toEqual([what, 400, message, field])
    }
    expect(await everyRow(demo, 'media')).toHaveLength(10)
    await eventually(() => expect(filesIn(home)).toEqual([]))
  })

  test('refuses a file and a ready-made one together', async () => {
    const demo = await openDemo()
    const [status] = refusal(await create(demo, own(wav(9), { standard_id: 'menu' })))
    expect(status).toBe(400)
  })

  test('keeps nothing of an upload without a token, or of one that is no JSON', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const denied = await demo.rest('media', { method: 'POST', body: own(wav(9)), token: null })
    expect(denied.status).toBe(401)
    const torn = Buffer.from('{"file":"UklGRg==","name":')
    const pieces = (async function* () {
      yield torn
    })()
    expect(await upload(demo, pieces, torn.length)).toEqual({
      status: 400,
      body: { message: 'Syntax error', code: 400 },
    })
    await eventually(() => expect(filesIn(home)).toEqual([]))
  })

  test('keeps nothing of an upload that breaks off', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const sent = startUpload(demo, 1_000_000)
    sent.write(`{"file":"${'UklG'.repeat(1000)}`)
    await eventually(() => expect(filesIn(home)).toHaveLength(1))
    sent.destroy()
    await eventually(() => expect(filesIn(home)).toEqual([]))
    expect((await create(demo, own(wav(9)))).status).toBe(200)
  })

  test('refuses more than it can take before it is sent', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const sent = startUpload(demo, 500 * 1024 * 1024)
    sent.flushHeaders()
    const [reply] = (await once(sent, 'response')) as [{ statusCode: number }]
    expect(reply.statusCode).toBe(413)
    sent.destroy()
    expect(filesIn(home)).toEqual([])
  })

  test('refuses endless fields beside the file', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const name = 'А'.repeat(600_000)
    expect((await create(demo, own(wav(9), { name }))).status).toBe(413)
    expect(filesIn(home)).toEqual([])
  })
})

/** An upload of which nothing has been sent; how it ends is of no interest. */
function startUpload(demo: Demo, length: number) {
  const sent = httpRequest(`${demo.addresses.rest}api/v1/media`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      client: '10553',
      authorization: `Bearer ${demo.apiToken}`,
      'content-length': length,
    },
  })
  sent.on('error', () => undefined)
  return sent
}

describe('changing', () => {
  test('renames, and a queue tells the new name', async () => {
    const demo = await openDemo()
    const reply = await change(demo, 'PATCH', 'media/808', { name: 'Вальс' })
    expect(reply.body).toMatchObject({ success: true })
    expect(await read(demo, 'media/808')).toEqual({ id: 808, name: 'Вальс' })
    expect(await read(demo, 'call-queues/701')).toMatchObject({ on_hold_media: { name: 'Вальс' } })
    expect((await download(demo, 808)).disposition).toContain(encodeURIComponent('Вальс.wav'))
  })

  test('refuses an empty name and what is not asked for', async () => {
    const demo = await openDemo()
    expect(refusal(await change(demo, 'PATCH', 'media/808', { name: '' }))[1]).toBe(
      'The name field is required.',
    )
    expect(refusal(await change(demo, 'PATCH', 'media/808', { name: 'А', file: 'x' }))[1]).toBe(
      'The file field is not allowed.',
    )
  })

  test('deletes what is played nowhere, with its content', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    await create(demo, own(wav(9)))
    expect(filesIn(home)).toEqual(['811'])
    expect((await change(demo, 'DELETE', 'media/811')).body).toMatchObject({ success: true })
    expect(filesIn(home)).toEqual([])
    expect((await download(demo, 811)).status).toBe(500)
    expect(refusal(await change(demo, 'DELETE', 'media/803'))).toEqual([
      400,
      'The media is in use.',
      undefined,
    ])
    await change(demo, 'DELETE', 'call-queues/701')
    await change(demo, 'DELETE', 'call-queues/702')
    expect((await change(demo, 'DELETE', 'media/808')).status).toBe(200)
  })

  test('a reset removes what was uploaded', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    await create(demo, own(wav(9)))
    await demo.control('POST', 'reset', {})
    expect(filesIn(home)).toEqual([])
    expect(await everyRow(demo, 'media')).toHaveLength(10)
  })
})

test('a download can be cut short', async () => {
  const demo = await openDemo()
  await create(demo, own(wav(200_000)))
  for (const id of [801, 811]) {
    await demo.control('POST', 'faults', { operation: 'media.download', kind: 'truncate' })
    await expect(download(demo, id)).rejects.toThrow()
    expect((await download(demo, id)).status).toBe(200)
  }
})
