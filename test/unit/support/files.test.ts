import { execFileSync } from 'node:child_process'
import { appendFile, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Posting } from '../../../electron/bridge/index.ts'
import type { OfferedFile } from '../../../electron/core/files/offered-file.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { becomes, CITY, isGone, threadOf, ticketNamed } from './helpers.ts'

/** Files at posts of support, through the real core against the real demo cabinet. */

const uploads = createUploads()
const bench = benchForAllTests(['tickets'], { uploads })
let ticket: number
let written = 0

beforeEach(async () => {
  for (const { id } of (await bench.call('support.written', {})).postings) {
    await bench.call('support.dismiss', { posting: id })
  }
  ticket = (await ticketNamed(bench, CITY)).id
})

const at = (name: string) => join(bench.home, name)
const offer = (file: OfferedFile) => uploads.register('page', file)

/** A file on the disk that a page has offered. */
async function onDisk(name: string, content: string | Buffer = name): Promise<string> {
  await writeFile(at(name), content)
  return offer({ name, path: at(name) })
}

/** A page's file, which says that it has so many bytes. */
const inPage = (name: string, content: Buffer, size = content.length) =>
  offer({
    name,
    size,
    async *read(from, to) {
      yield await Promise.resolve(content.subarray(from, to))
    },
  })

/** Sends an answer with files; its words tell it from others. */
async function post(files: string[]): Promise<{ id: string; text: string }> {
  written += 1
  const text = `Ответ ${written}`
  const { id } = await bench.call('support.post', { ticket, text, files })
  return { id, text }
}

const attachments = async (text: string) =>
  (await threadOf(bench, ticket)).posts
    .find(({ html }) => html === `<p>${text}</p>`)
    ?.attachments.map(({ name, size }) => [name, size])
const states = ({ files }: Posting) => files.map(({ state }) => state)

test('the first file goes with its post, further ones to that post, in their order', async () => {
  const { id, text } = await post([
    await onDisk('раз.txt', 'один'),
    await onDisk('два.bin', Buffer.alloc(200_000, 7)),
    inPage('три.txt', Buffer.from('из страницы')),
  ])
  await isGone(bench, id)
  expect(await attachments(text)).toEqual([
    ['раз.txt', 8],
    ['два.bin', 200_000],
    ['три.txt', 21],
  ])
  expect(await bench.service.violations()).toEqual([])
})

describe('what is no file to be sent', () => {
  const kinds: [string, () => Promise<string>, string][] = [
    ['is empty', () => onDisk('empty.txt', ''), 'empty'],
    ['is a folder', async () => offer({ name: 'folder', path: bench.home }), 'notAFile'],
    ['is a device', async () => offer({ name: 'zero', path: '/dev/zero' }), 'notAFile'],
    [
      'is a pipe',
      async () => {
        execFileSync('mkfifo', [at('pipe')])
        return offer({ name: 'pipe', path: at('pipe') })
      },
      'notAFile',
    ],
    [
      'leads nowhere',
      async () => {
        await symlink(at('nothing'), at('broken'))
        return offer({ name: 'broken', path: at('broken') })
      },
      'gone',
    ],
    [
      'leads to itself',
      async () => {
        await symlink(at('circle'), at('circle'))
        return offer({ name: 'circle', path: at('circle') })
      },
      'unreadable',
    ],
    ['has vanished', async () => offer({ name: 'gone.txt', path: at('gone.txt') }), 'gone'],
    ['was offered to nobody', async () => 'no such handle', 'gone'],
    ['is empty in its page', async () => inPage('a.txt', Buffer.alloc(0)), 'empty'],
    [
      'has less in its page than it says',
      async () => inPage('a.txt', Buffer.from('a'), 9),
      'changed',
    ],
  ]
  test.each(kinds)('%s: nothing is sent, and its place is told', async (_, make, reason) => {
    const before = (await bench.service.requests())['tickets.answer'] ?? 0
    const files = [await onDisk('good.txt'), await make()]
    await expect(
      bench.call('support.post', { ticket, text: 'С файлом', files }),
    ).rejects.toMatchObject({ failure: { kind: 'invalid', field: `files.1.${reason}` } })
    expect((await bench.service.requests())['tickets.answer'] ?? 0).toBe(before)
    // What was written is not lost.
    const { drafts, postings } = await bench.call('support.written', {})
    expect([drafts[0]?.text, postings]).toEqual(['С файлом', []])
  })
})

test('a link is followed to its file', async () => {
  await writeFile(at('target.log'), 'за ссылкой')
  await symlink(at('target.log'), at('link.log'))
  const { id, text } = await post([offer({ name: 'link.log', path: at('link.log') })])
  await isGone(bench, id)
  expect(await attachments(text)).toEqual([['link.log', 19]])
})

test('one that grows on its way is not sent, its post is, and it can be offered anew', async () => {
  const first = await onDisk('a.txt')
  const growing = await onDisk('growing.log', Buffer.alloc(100_000, 1))
  await bench.service.fault({ operation: 'tickets.answer', kind: 'delay', ms: 3_600_000 })
  const { id, text } = await post([first, growing])
  await appendFile(at('growing.log'), 'more')
  await bench.service.clearFaults()
  const posted = await becomes(bench, id, (one) => states(one).includes('unsent'))
  expect(posted).toMatchObject({
    state: 'posted',
    files: [
      { state: 'attached' },
      { state: 'unsent', failure: { kind: 'invalid', field: 'file.changed' } },
    ],
  })
  const [, late] = posted.files
  const again = { file: late?.id ?? '', handle: await onDisk('growing.log', 'меньше') }
  await bench.call('support.attach', { posting: id, files: [again] })
  await isGone(bench, id)
  expect(await attachments(text)).toEqual([
    ['a.txt', 5],
    ['growing.log', 12],
  ])
})

test('one that vanishes on its way arrives as it was opened', async () => {
  const first = await onDisk('a.txt')
  const vanishing = await onDisk('vanishing.log', 'ещё тут')
  await bench.service.fault({ operation: 'tickets.answer', kind: 'delay', ms: 3_600_000 })
  const { id, text } = await post([first, vanishing])
  await unlink(at('vanishing.log'))
  await bench.service.clearFaults()
  await isGone(bench, id)
  expect(await attachments(text)).toContainEqual(['vanishing.log', 13])
})

test('one whose answer was lost is told by the number of files at the post', async () => {
  await bench.service.fault({ operation: 'tickets.attach', kind: 'reset', performed: true })
  const there = await post([await onDisk('a.txt'), await onDisk('b.txt')])
  await isGone(bench, there.id)
  expect(await attachments(there.text)).toHaveLength(2)

  await bench.service.fault({ operation: 'tickets.attach', kind: 'reset' })
  const missing = await post([await onDisk('a.txt'), await onDisk('b.txt')])
  const told = await becomes(bench, missing.id, (one) => states(one).includes('missing'))
  expect(states(told)).toEqual(['attached', 'missing'])
  expect(await attachments(missing.text)).toHaveLength(1)
})

test('a refusal of one is told in the service’s words, and the others go on', async () => {
  // The service wants an extension of each.
  const { id } = await post([await onDisk('a.txt'), await onDisk('b'), await onDisk('c.txt')])
  const told = await becomes(bench, id, (one) => states(one)[2] === 'attached')
  expect(states(told)).toEqual(['attached', 'unsent', 'attached'])
  expect(told.files[1]?.failure).toMatchObject({
    kind: 'refused',
    message: 'The filename format is invalid.',
  })
})
