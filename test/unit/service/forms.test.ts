import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { json, startServer, type Received } from '../../support/http-server.ts'
import { clientOf, TOKEN } from './client.ts'

/** The form as any server would read it. */
function formOf({ headers, body }: Received): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  return new Response(body, { headers: { 'content-type': type } }).formData()
}

const ticket = { id: 31, subject: 'Нет звука', posts: [] }

test('a ticket with a file travels as a form with the file’s name and type', async () => {
  const server = await startServer((_, response) => json(response, ticket))
  const file = new File(['строка 1\r\nстрока 2'], 'журнал "1".txt', { type: 'text/plain' })
  await clientOf(server.url).call('tickets.create', {
    subject: 'Нет звука',
    description: 'С утра\r\nдо вечера',
    file,
  })
  const [request] = server.requests
  if (!request) throw new Error('nothing arrived')
  expect(request).toMatchObject({ method: 'POST', path: '/api/v1/ticket' })
  expect(request.headers).toMatchObject({
    'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/) as string,
    'content-length': String(Buffer.byteLength(request.body)),
    accept: 'application/json',
    client: '10553',
    authorization: `Bearer ${TOKEN}`,
  })
  const form = await formOf(request)
  expect([...form.keys()].sort()).toEqual(['description', 'file', 'subject'])
  expect([form.get('subject'), form.get('description')]).toEqual([
    'Нет звука',
    'С утра\r\nдо вечера',
  ])
  const received = form.get('file') as File
  expect([received.name, received.type, await received.text()]).toEqual([
    file.name,
    'text/plain',
    'строка 1\r\nстрока 2',
  ])
})

test('a file of the disk is sent without being read first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'long.txt')
  await writeFile(path, 'x'.repeat(3_000_000))
  const server = await startServer((_, response) => json(response, ticket))
  const file = new File([await openAsBlob(path)], 'long.txt')
  await clientOf(server.url).call('tickets.answer', { ticket_id: 31, text: 'Журнал', file })
  const [request] = server.requests
  if (!request) throw new Error('nothing arrived')
  expect(request).toMatchObject({ method: 'PUT', path: '/api/v1/ticket/answer/31' })
  const form = await formOf(request)
  expect([...form.keys()].sort()).toEqual(['file', 'text'])
  expect((form.get('file') as File).size).toBe(3_000_000)
})

test('a ticket without a file travels as JSON', async () => {
  const server = await startServer((_, response) => json(response, ticket))
  await clientOf(server.url).call('tickets.answer', { ticket_id: 31, text: 'Спасибо' })
  expect(server.requests).toMatchObject([
    { headers: { 'content-type': 'application/json' }, body: '{"text":"Спасибо"}' },
  ])
})

test('a form is made anew when its token was turned down', async () => {
  const server = await startServer((_, response, nth) =>
    json(response, nth === 1 ? { message: 'Unauthenticated.' } : ticket, nth === 1 ? 401 : 200),
  )
  const token = { current: () => 'old', refresh: async () => 'new' }
  const client = clientOf(server.url, { token })
  const file = new File(['a'], 'a.txt')
  await client.call('tickets.create', { subject: 'a', description: 'b', file })
  const forms = await Promise.all(server.requests.map(formOf))
  expect(forms.map((form) => [...form.keys()].length)).toEqual([3, 3])
})

test('a deletion carries its other parameters in a JSON body', async () => {
  const server = await startServer((_, response) => json(response, { success: true }))
  await clientOf(server.url).call('numbers.delete', { number_id: 7, pin: '4821' })
  expect(server.requests).toMatchObject([
    { method: 'DELETE', path: '/api/v1/number/7', body: '{"pin":"4821"}' },
  ])
})

test('the one list by query has no body; a further page replaces the number of the first', async () => {
  const server = await startServer(({ path }, response) => {
    const last = path.includes('page=3')
    json(response, {
      data: [{ id: last ? 2 : 1, email: 'anna@office.example' }],
      next_page_url: last ? null : '/?page=3',
    })
  })
  const client = clientOf(server.url)
  const rows = client.rows('notificationEmails.list', { page: 2, limit: 50 })
  const ids: number[] = []
  for await (const { id } of rows) ids.push(id)
  expect(ids).toEqual([1, 2])
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/notifications/emails?page=2&limit=50', ''],
    ['/api/v1/notifications/emails?page=3&limit=50', ''],
  ])
})
