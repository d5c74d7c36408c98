import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const scripts = join(import.meta.dirname, '../../../.scripts/test')
const { follow } = (await import(join(scripts, 'events.mjs'))) as {
  follow(file: string): () => object[]
}

it('reads events that come in pieces, cut within a letter or a line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-events-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'unit.events')
  const events = [{ name: 'звонит №\u{A0}1 \u{1F4DE}' }, { name: 'отвечает' }]
  const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const read = follow(file)
  const heard = [...read()]
  for (const byte of bytes) {
    await appendFile(file, Buffer.of(byte))
    heard.push(...read())
  }
  expect(heard).toEqual(events)
})
