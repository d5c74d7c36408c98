import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  chmod,
  mkdtemp,
  rm,
  symlink,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OfferedFile } from '../../../electron/core/files/offered-file.ts'
import { openAudio, openForUpload } from '../../../electron/core/media/open-for-upload.ts'
import {
  inUploadWords,
  PAGE_GONE,
  UploadRefusal,
} from '../../../electron/core/media/upload-refusal.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { json, startServer } from '../../support/http-server.ts'
import { startTaker } from '../../support/uploading.ts'
import { clientOf } from '../service/client.ts'
import { mp3, wav } from './sounds.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchdesk-media-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

const at = (name: string): OfferedFile => ({ name, path: join(folder, name) })

async function written(name: string, content: Buffer | string): Promise<OfferedFile> {
  await writeFile(join(folder, name), content)
  return at(name)
}

/** Why it is refused. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => inUploadWords(error),
  )
  if (error instanceof UploadRefusal) return error.reason
  throw new Error(`expected a refusal, got ${String(error)}`)
}

/** A page's file, in pieces. */
const inPage = (content: Buffer, size = content.length, piece = 1_000): OfferedFile => ({
  name: 'из страницы.wav',
  size,
  async *read(from, to) {
    const wanted = content.subarray(from, to)
    for (let place = 0; place < wanted.length; place += piece) {
      yield wanted.subarray(place, place + piece)
    }
  },
})

describe('an audio file', () => {
  test('is opened with its type, whatever it is called', async () => {
    for (const offered of [await written('Приветствие.exe', wav()), inPage(wav())]) {
      const file = await openAudio(offered)
      expect(file).toMatchObject({ type: 'wav', size: wav().length, head: wav() })
      await file.close()
    }
  })

  test('goes into an upload as it is', async () => {
    const server = await startServer((_, response) => json(response, { success: true }))
    const client = clientOf(server.url)
    const content = Buffer.concat([mp3(), Buffer.alloc(50_000, 7)])
    for (const offered of [await written('a.mp3', content), inPage(content)]) {
      const { name, source, type, close } = await openAudio(offered)
      await client.upload('media.create', { name, file: source, file_mime_type: type })
      await close()
      const sent = JSON.parse(server.requests.at(-1)?.body ?? '') as object
      expect(sent).toMatchObject({ file: content.toString('base64'), file_mime_type: 'mp3' })
    }
  })

  test('is followed through links', async () => {
    await written('real.wav', wav())
    await symlink('real.wav', join(folder, 'one'))
    await symlink('one', join(folder, 'two'))
    const file = await openAudio(at('two'))
    expect(file.type).toBe('wav')
    await file.close()
  })

  test('is refused where its bytes are something else, however it is called', async () => {
    expect(await reasonOf(openAudio(await written('a.wav', 'plain text')))).toBe('notAudio')
    expect(await reasonOf(openAudio(inPage(Buffer.from('plain text'))))).toBe('notAudio')
  })

  test('may be any bytes where a person says that they are samples', async () => {
    const file = await openAudio(await written('a.pcm', 'plain text'), { raw: true })
    expect(file.type).toBe('raw')
    await file.close()
  })
})

describe('what is no file', () => {
  test('is refused and never waited for', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const listening = createServer().listen(join(folder, 'socket'))
    await once(listening, 'listening')
    onTestFinished(() => void listening.close())
    await symlink('pipe', join(folder, 'link to a pipe'))
    await symlink('/dev/zero', join(folder, 'link to a device'))
    await symlink('.', join(folder, 'link to a folder'))
    const offered = [
      'pipe',
      'socket',
      '.',
      'link to a pipe',
      'link to a device',
      'link to a folder',
    ]
    for (const name of offered) expect(await reasonOf(openForUpload(at(name)))).toBe('notAFile')
    for (const path of ['/dev/zero', '/dev/null', '/']) {
      expect(await reasonOf(openForUpload({ name: 'a', path }))).toBe('notAFile')
    }
  })

  test('is refused where it is not there', async () => {
    await symlink('nowhere', join(folder, 'dangling'))
    const below = join((await written('a.wav', wav())).name, 'b.wav')
    for (const name of ['nowhere.wav', 'dangling', below]) {
      expect(await reasonOf(openForUpload(at(name)))).toBe('gone')
    }
  })

  test('is refused where the system does not let it be read', async () => {
    await symlink('b', join(folder, 'a'))
    await symlink('a', join(folder, 'b'))
    const offered = [at('a'), at('x'.repeat(300)), at('a\0b')]
    // Whoever is root may read everything.
    if (process.getuid?.() !== 0) {
      offered.push(await written('locked.wav', wav()))
      await chmod(join(folder, 'locked.wav'), 0)
    }
    for (const file of offered) expect(await reasonOf(openForUpload(file))).toBe('unreadable')
  })
})

describe('a size', () => {
  test('of nothing is refused', async () => {
    expect(await reasonOf(openForUpload(await written('a.wav', '')))).toBe('empty')
    expect(await reasonOf(openForUpload(inPage(Buffer.alloc(0))))).toBe('empty')
    // Files of the system say that they are empty and are read all the same.
    expect(await reasonOf(openForUpload({ name: 'a', path: '/proc/self/maps' }))).toBe('empty')
  })

  test('beyond the limit is refused before anything is read', async () => {
    await written('huge.wav', wav())
    await truncate(join(folder, 'huge.wav'), 10 * 1024 ** 3)
    expect(await reasonOf(openForUpload(at('huge.wav')))).toBe('tooLarge')
    const unread = { name: 'a', size: 101 * 1024 ** 2, read: () => expect.unreachable() }
    expect(await reasonOf(openForUpload(unread))).toBe('tooLarge')
  })

  test('has a limit that whoever opens it may set', async () => {
    const offered = await written('a.wav', wav())
    expect(await reasonOf(openForUpload(offered, { maxSize: wav().length - 1 }))).toBe('tooLarge')
    const file = await openForUpload(offered, { maxSize: wav().length })
    await file.close()
  })

  test('that a page does not give is refused', async () => {
    expect(await reasonOf(openForUpload(inPage(wav(), wav().length + 1)))).toBe('changed')
    const gone: OfferedFile = {
      name: 'a.wav',
      size: 1_000,
      async *read() {
        yield wav().subarray(0, 100)
        throw new Error('the page was closed')
      },
    }
    expect(await reasonOf(openForUpload(gone))).toBe('gone')
  })
})

describe('an upload of a file that', () => {
  const upload = async (offered: OfferedFile, meanwhile: () => Promise<unknown> | undefined) => {
    const url = await startTaker((request, response) => {
      request.on('error', () => undefined).resume()
      request.once('end', () => json(response, { success: true }))
    })
    const file = await openAudio(offered)
    await meanwhile()
    const { source, type, close } = file
    return clientOf(url)
      .upload('media.create', { file: source, file_mime_type: type })
      .finally(close)
  }

  test('was written to is refused as changed', async () => {
    const offered = await written('a.wav', wav())
    const path = join(folder, 'a.wav')
    expect(await reasonOf(upload(offered, () => appendFile(path, 'more')))).toBe('changed')
    expect(await reasonOf(upload(offered, () => truncate(path, 40)))).toBe('changed')
  })

  test('lost its name goes on', async () => {
    const offered = await written('a.wav', wav())
    const uploaded = upload(offered, () => unlink(join(folder, 'a.wav')))
    await expect(uploaded).resolves.toMatchObject({ reply: { success: true } })
  })

  test('the page lost is refused as gone', async () => {
    let asked = 0
    const offered: OfferedFile = {
      name: 'a.wav',
      size: wav().length,
      async *read() {
        asked += 1
        if (asked === 1) yield wav()
        else throw Object.assign(new Error('the page was closed'), { code: PAGE_GONE })
      },
    }
    expect(await reasonOf(upload(offered, () => undefined))).toBe('gone')
  })
})

test('a refusal crosses to the page with its reason', () => {
  expect(toFailure(new UploadRefusal('tooLarge'), silent)).toEqual({
    kind: 'invalid',
    field: 'file.tooLarge',
  })
  const other = new Error('another')
  expect(inUploadWords(other)).toBe(other)
})
