import { readdir, readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fetchFailure } from '../../../electron/core/files/fetch-failure.ts'
import { openKeptFiles } from '../../../electron/core/files/kept-files.ts'
import { invoicesModule } from '../../../electron/core/invoices/index.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { canFill, makeDisk } from '../../support/disk.ts'
import { startServer } from '../../support/http-server.ts'
import { contextOver } from '../core/support/context.ts'
import { createHome } from '../core/support/harness.ts'

/** Fetches an invoice from a server that answers like this. */
async function fetched(answer: (response: ServerResponse) => void) {
  const home = await createHome()
  onTestFinished(home.remove)
  const { commands, files } = await invoicesOver(home.path, answer)
  return { file: commands['invoices.file']({ id: 7, name: 'Счёт 12/7' }), files, home }
}

/** Invoices from a server that answers like this, with files kept in this folder. */
async function invoicesOver(home: string, answer: (response: ServerResponse) => void) {
  const server = await startServer((_request, response) => answer(response))
  const client = createServiceClient({ addresses: { rest: server.url }, token: 't', pause: 1 })
  onTestFinished(() => client.close())
  const files = await openKeptFiles(home)
  const { commands } = invoicesModule(contextOver({ client, home, files }))
  return { commands, files }
}

const sending = (type: string, body: string | Buffer) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': type })
  response.end(body)
}

test('a document is kept under the name a person gives it', async () => {
  const { file, files } = await fetched(sending('application/pdf', '%PDF-1.4'))
  const kept = await file
  expect(kept).toMatchObject({ name: 'Счёт 12 7.pdf', size: 8, type: 'application/pdf' })
  expect(await readFile(files.find(kept.handle)!.path, 'utf8')).toBe('%PDF-1.4')
})

test('a page is kept as a page, told by its first bytes too', async () => {
  const { file } = await fetched(sending('application/octet-stream', '<!doctype html><p>Счёт</p>'))
  expect(await file).toMatchObject({ name: 'Счёт 12 7.html' })
})

test('an empty answer, and one that is no file, are told from a refusal', async () => {
  for (const body of ['', '{}']) {
    const { file } = await fetched(sending('application/pdf', body))
    await expect(file).rejects.toThrow('invalid: empty')
  }
  const { file } = await fetched((response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'The selected invoice_id is invalid.', code: 400 }))
  })
  await expect(file).rejects.toMatchObject({ kind: 'refused', serviceMessage: /invoice_id/ })
})

test('one of 600 MB is left at the limit, and nothing of it stays', async () => {
  const { file, home } = await fetched((response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 600 << 20 })
    const chunk = Buffer.alloc(1 << 20)
    const more = () => {
      while (!response.destroyed && response.write(chunk)) continue
    }
    response.on('drain', more)
    more()
  })
  await expect(file).rejects.toThrow('invalid: size')
  await expect(readFile(join(home.path, 'fetched', 'file'))).rejects.toThrow('ENOENT')
})

test.runIf(canFill)(
  'a disk that fills up says so, keeps nothing, and serves again once it can',
  async () => {
    const disk = makeDisk()
    onTestFinished(() => disk.remove())
    const { commands, files } = await invoicesOver(
      disk.home,
      sending('application/pdf', Buffer.alloc(4 << 20, '%PDF-1.4')),
    )
    const fetch = () => commands['invoices.file']({ id: 7, name: 'Счёт' })
    disk.fill()
    await expect(fetch()).rejects.toMatchObject({ failure: { kind: 'invalid', field: 'diskFull' } })
    expect(await readdir(join(disk.home, 'fetched')).catch(() => [])).toEqual([])
    disk.free()
    const kept = await fetch()
    expect(await readFile(files.find(kept.handle)!.path)).toHaveLength(4 << 20)
  },
)

test('a disk that is full, or takes no file, is told apart', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(fetchFailure(full)).toMatchObject({ failure: { kind: 'invalid', field: 'diskFull' } })
  const other = new Error('something else')
  expect(fetchFailure(other)).toBe(other)
})
