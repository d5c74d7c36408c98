import { describe, expect, test } from 'vitest'
import { MINUTE, newClock, newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'
import { sendForm, type Ticket } from '../support/office.ts'

const NEW = { subject: 'Нет звука', description: 'Не слышно <клиента>\nс утра & вчера' }

async function created(demo: Demo, body: object = NEW): Promise<Ticket> {
  return (await change(demo, 'POST', 'ticket', body)).body as unknown as Ticket
}

const list = async (demo: Demo, body: object = {}) =>
  (await demo.rest('ticket', { body })).body as unknown as Ticket[]

const NOT_FOUND = [500, expect.stringMatching(/Ticket not Found$/) as string, undefined]

describe('reading', () => {
  test('open and closed tickets are listed apart, and together without a state', async () => {
    const demo = await openDemo()
    const open = await list(demo, { state: 'true' })
    const closed = await list(demo, { state: 'false' })
    expect(open.every(({ status, status_ticket }) => status && status_ticket === 'Open')).toBe(true)
    expect(closed.every(({ status }) => !status)).toBe(true)
    expect(open.length).toBeGreaterThan(0)
    expect(closed.length).toBeGreaterThan(0)
    expect(await list(demo)).toHaveLength(open.length + closed.length)
  })

  test('reading takes the unread flag away, and only reading does', async () => {
    const demo = await openDemo()
    const [unread] = (await list(demo)).filter((one) => one.unread_messages)
    const isUnread = async () =>
      (await list(demo)).find(({ id }) => id === unread?.id)?.unread_messages
    expect(await isUnread()).toBe(true)
    expect((await read<Ticket>(demo, `ticket/${unread?.id}`)).unread_messages).toBe(true)
    expect(await isUnread()).toBe(false)
  })

  test('a wrong state is named, a missing ticket is told in the helpdesk’s words', async () => {
    const demo = await openDemo()
    const state = async (given: unknown) =>
      refusal(await demo.rest('ticket', { body: { state: given } }))
    expect(await state('all')).toEqual([400, 'Undefined index: all', undefined])
    expect(await state('yes')).toEqual([400, 'Undefined index: yes', undefined])
    expect(refusal(await demo.rest('ticket/999999'))).toEqual(NOT_FOUND)
    expect(refusal(await demo.rest('ticket/abc'))).toEqual([
      400,
      'The ticket_id must be number.',
      'ticket_id',
    ])
  })
})

describe('writing', () => {
  test('a new ticket comes back with its first post as HTML and stays', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const ticket = await created(demo)
    expect(ticket).toMatchObject({
      status_ticket: 'Open',
      subject: 'Нет звука',
      status: true,
      unread_messages: false,
      author: { name: 'Екатерина Лебедева' },
    })
    expect(ticket.posts).toMatchObject([
      { text: '<p>Не слышно &lt;клиента&gt;<br>с утра &amp; вчера</p>', attachments: [] },
    ])
    await demo.close()
    expect(await read(await openDemo({ home }), `ticket/${ticket.id}`)).toEqual(ticket)
  })

  test('a form may bring a file along, for a ticket and for an answer', async () => {
    const demo = await openDemo()
    const form = new FormData()
    form.set('subject', '12345')
    form.set('description', 'Лог во вложении')
    form.set('file', new Blob(['ab\0c']), 'журнал.log')
    const made = await sendForm(demo, 'POST', 'ticket', form)
    const ticket = made.body as unknown as Ticket
    expect(ticket).toMatchObject({ subject: '12345' })
    expect(ticket.posts[0]?.attachments).toEqual([{ name: 'журнал.log', size: 4 }])

    const answer = new FormData()
    answer.set('text', 'И ещё один')
    answer.set('file', new Blob(['xyz']), '2.txt')
    const answered = await sendForm(demo, 'PUT', `ticket/answer/${ticket.id}`, answer)
    const { posts } = answered.body as unknown as Ticket
    expect(posts.map(({ attachments }) => attachments)).toEqual([
      [{ name: 'журнал.log', size: 4 }],
      [{ name: '2.txt', size: 3 }],
    ])
  })

  test('forms that cannot be read, and forms where none belongs, are refused', async () => {
    const demo = await openDemo()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await demo.rest('ticket', { method: 'POST', headers, body: 'no form' })
    expect(refusal(broken)).toEqual([400, 'The form cannot be read.', undefined])
    const elsewhere = await sendForm(demo, 'PATCH', 'payment/notice', new FormData())
    expect(elsewhere.status).toBe(415)
  })

  test.each([
    [{ description: 'x' }, 'The subject field is required', undefined],
    [{ subject: '', description: 'x' }, 'The subject field is required', undefined],
    [{ subject: 'x' }, 'The description field is required.', 'description'],
    [{ ...NEW, file: 'text' }, 'The file must be Blob.', 'file'],
    [{ ...NEW, urgent: true }, 'The urgent field is not allowed.', 'urgent'],
  ])('a ticket of %j is refused', async (body, message, field) => {
    const demo = await openDemo()
    const { length } = await list(demo)
    expect(refusal(await change(demo, 'POST', 'ticket', body))).toEqual([400, message, field])
    expect(await list(demo)).toHaveLength(length)
  })

  test('an answer opens a closed ticket again', async () => {
    const demo = await openDemo()
    const [closed] = await list(demo, { state: 'false' })
    const path = `ticket/answer/${closed?.id}`
    const answered = (await change(demo, 'PUT', path, { text: 'Опять' })).body as unknown as Ticket
    expect(answered).toMatchObject({ id: closed?.id, status: true, status_ticket: 'Open' })
    expect(answered.posts.at(-1)?.text).toBe('<p>Опять</p>')
    expect(refusal(await change(demo, 'PUT', path, {}))).toEqual([
      400,
      'The text field is required.',
      'text',
    ])
    const missing = await change(demo, 'PUT', 'ticket/answer/999999', { text: 'x' })
    expect(refusal(missing)).toEqual(NOT_FOUND)
  })

  test('a file is attached to a post of the ticket', async () => {
    const demo = await openDemo()
    const { id, posts } = await created(demo)
    const post = posts[0]?.id ?? 0
    const contents = Buffer.from('снимок').toString('base64')
    const given = { ticketId: id, ticketPostID: post, filename: 'экран.png', contents }
    const attach = (body: object) => change(demo, 'POST', 'ticket/attachment', body)
    expect((await attach(given)).body).toMatchObject({ success: true })
    const { posts: after } = await read<Ticket>(demo, `ticket/${id}`)
    expect(after[0]?.attachments).toEqual([{ name: 'экран.png', size: 12 }])

    const refused = async (changed: object) => refusal(await attach({ ...given, ...changed }))
    expect(await refused({ ticketId: undefined })).toEqual([
      400,
      'The ticketId field is required',
      undefined,
    ])
    expect(await refused({ ticketId: 999_999 })).toEqual(NOT_FOUND)
    expect(await refused({ ticketPostID: 1 })).toEqual([
      400,
      'The selected ticketPostID is invalid.',
      'ticketPostID',
    ])
    expect(await refused({ filename: 'экран' })).toEqual([
      400,
      'The filename format is invalid.',
      'filename',
    ])
    expect(await refused({ contents: '***' })).toEqual([
      400,
      'The contents format is invalid.',
      'contents',
    ])
  })
})

test('support answers after a while in HTML, and closes a ticket that ends in thanks', async () => {
  const clock = newClock()
  const demo = await openDemo({ now: clock.now, life: 'on' })
  const { id } = await created(demo, { subject: 'Счёт', description: 'Пришлите акт' })
  const find = async () => (await list(demo)).find((one) => one.id === id)
  const wait = async (until: (ticket: Ticket | undefined) => boolean) => {
    for (let minute = 0; minute < 60 && !until(await find()); minute += 1) {
      clock.advance(MINUTE)
      await demo.control('POST', 'run')
    }
    return find()
  }
  const answered = await wait((ticket) => ticket?.unread_messages === true)
  expect(answered?.posts).toHaveLength(2)
  expect(answered?.posts.at(-1)?.text).toMatch(/^<p>.*ЭДО/)
  expect(answered?.posts.at(-1)?.author.name).toMatch(/^Поддержка/)
  await change(demo, 'PUT', `ticket/answer/${id}`, { text: 'Спасибо!' })
  const closed = await wait((ticket) => ticket?.status === false)
  expect(closed).toMatchObject({ status_ticket: 'Closed', unread_messages: true })
})
