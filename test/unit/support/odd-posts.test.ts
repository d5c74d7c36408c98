import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attachmentOf,
  attachmentsOf,
  isPostOf,
  postsOf,
  ticketOf,
} from '../../../electron/core/support/rows.ts'
import { textOfHtml } from '../../../electron/shared/html-text.ts'
import { json, startServer } from '../../support/http-server.ts'
import { PAYLOADS, PIECES } from '../../support/html-payloads.ts'
import { clientOf } from '../service/client.ts'

const ZONE = 'Europe/Moscow'

/** A ticket as the service might tell it, by way of the client. */
async function told(row: object) {
  const server = await startServer((_, response) => json(response, row))
  const reply = await clientOf(server.url).call('tickets.read', { ticket_id: 1 })
  return { ticket: ticketOf(reply, true, ZONE), posts: postsOf(reply, ZONE) }
}

const author = { id: '7', name: 'Анна Белова' }
const post = { id: 3, date: '2026-01-12 10:15:00', text: '<p>Привет</p>', author, attachments: [] }

test('a ticket without posts, or with nothing known of it, is shown as far as it goes', async () => {
  for (const row of [{ id: 1 }, { id: 1, posts: [] }]) {
    const { ticket, posts } = await told(row)
    expect(ticket).toMatchObject({ id: 1, subject: '', open: true })
    expect(ticket).not.toHaveProperty('last')
    expect(posts).toEqual([])
  }
})

test('a status that nobody described stays as it came; a date that is none is told in its words', async () => {
  const { ticket, posts } = await told({
    id: 1,
    status_ticket: 'Waiting for Godot',
    author,
    posts: [{ ...post, date: 'вчера', author: { id: '8', name: 'Поддержка' } }],
  })
  expect(ticket.status).toBe('Waiting for Godot')
  expect(posts).toMatchObject([{ date: 'вчера', ours: false, author: 'Поддержка' }])
  expect(posts[0]).not.toHaveProperty('at')
})

test('posts that do not fit their description leave the others standing', async () => {
  const { posts } = await told({ id: 1, author, posts: [{ text: 'без номера' }, 7, post] })
  expect(posts.map(({ id }) => id)).toEqual([3])
})

test('attachments of any shape are named, or told as they came and no longer than a line', async () => {
  const shapes = [
    'a.txt',
    { name: 'b.txt', size: 5 },
    { filename: 'c' },
    { file_name: 'd', file_size: 9 },
  ]
  expect(shapes.map(attachmentOf)).toEqual([
    { name: 'a.txt' },
    { name: 'b.txt', size: 5 },
    { name: 'c' },
    { name: 'd', size: 9 },
  ])
  for (const odd of [
    null,
    7,
    true,
    '',
    '  ',
    [],
    {},
    { url: 'https://a.example/x' },
    { name: '' },
  ]) {
    expect(attachmentOf(odd)).toEqual({ raw: JSON.stringify(odd) })
  }
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (given) => {
      const { name, raw } = attachmentOf(given)
      expect((name ?? raw ?? '').length).toBeGreaterThan(0)
      expect((name ?? raw ?? '').length).toBeLessThanOrEqual(300)
    }),
  )
  const deep = JSON.parse('[{"a":'.repeat(40) + '1' + '}]'.repeat(40)) as unknown
  const { posts } = await told({
    id: 1,
    posts: [{ ...post, attachments: [deep, 'x'.repeat(9_000)] }],
  })
  expect(posts[0]?.attachments.map(({ raw, name }) => (raw ?? name)?.length)).toEqual([300, 300])
})

test('a list of attachments that came as something else does not take its post along', async () => {
  const file = { name: 'a.txt', size: 5 }
  for (const given of [[file], { 0: file }, { first: file }, file]) {
    expect(attachmentsOf(given)).toEqual([file])
  }
  for (const nothing of [undefined, null, '', [], {}]) expect(attachmentsOf(nothing)).toEqual([])
  expect(attachmentsOf('a.txt')).toEqual([{ name: 'a.txt' }])
  for (const attachments of [{ 3: file }, 'a.txt', 7]) {
    const { posts } = await told({ id: 1, author, posts: [{ ...post, attachments }] })
    expect(posts).toMatchObject([{ id: 3, attachments: [{}] }])
  }
})

test('a post of 1 MB and one of 10,000 nested elements arrive whole and are read as words', async () => {
  const long = `<p>${'слово '.repeat(170_000)}</p>`
  const deep = `${'<div>'.repeat(10_000)}глубоко${'</div>'.repeat(10_000)}`
  const { posts } = await told({
    id: 1,
    author,
    posts: [
      { ...post, text: long },
      { ...post, id: 4, text: deep },
    ],
  })
  expect(posts.map(({ html }) => html)).toEqual([long, deep])
  expect(textOfHtml(long)).toHaveLength(170_000 * 6 - 1)
  expect(textOfHtml(deep)).toBe('глубоко')
})

// Each took minutes where a search began anew at every sign.
test.each(['<', '</', '<!--', '<script>', '<a ', '&', '&#x', '\n ', ' ', '<p><', '<style></'])(
  'half a megabyte of “%s” is read all the same',
  (sign) => {
    const html = sign.repeat(Math.ceil(500_000 / sign.length))
    expect(textOfHtml(html).length).toBeLessThanOrEqual(html.length * 2)
  },
)

test('words of whatever HTML hold nothing of what is not shown', () => {
  for (const html of PAYLOADS) expect(textOfHtml(html)).not.toMatch(/<script|<style|<!--/i)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }), (pieces) => {
      const text = textOfHtml(pieces.join(''))
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/\n{3}| {2}/)
    }),
  )
})

test('a post is told by its words, whatever HTML they became', () => {
  const text = 'Код 4855 & <два>\nномера'
  const shapes = [
    text,
    '<p>Код 4855 &amp; &lt;два&gt;<br>номера</p>',
    '<div>Код&nbsp;4855 &#38; &#x3c;два&#x3e;</div><div>номера</div>',
  ]
  expect(shapes.map((html) => isPostOf({ html }, text))).toEqual([true, true, true])
  expect(isPostOf({ html: '<p>Код 4855</p>' }, text)).toBe(false)
})
