import { beforeEach, expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { becomes, CITY, ECHO, isGone, threadOf, ticketNamed } from './helpers.ts'

const bench = benchForAllTests()

/** Leaves nothing of the test before. */
async function forget(): Promise<void> {
  const { drafts, postings } = await bench.call('support.written', {})
  for (const { ticket } of drafts) {
    await bench.call('support.saveDraft', { ...(ticket !== undefined && { ticket }), text: '' })
  }
  for (const { id } of postings) await bench.call('support.dismiss', { posting: id })
}

beforeEach(async () => {
  await forget()
  await bench.restart()
  await bench.read('tickets', true)
})

const textsOf = async (id: number) => (await threadOf(bench, id)).posts.map(({ html }) => html)

test('lists open and closed tickets with what is unread, and reads a thread', async () => {
  const tickets = await bench.read('tickets', true)
  expect(tickets.map(({ open, status }) => [open, status])).toContainEqual([false, 'Closed'])
  const echo = await ticketNamed(bench, ECHO)
  expect(echo).toMatchObject({
    open: true,
    status: 'Open',
    posts: 2,
    unread: true,
    last: { author: expect.stringContaining('Поддержка') as string, ours: false },
  })
  const { posts } = await threadOf(bench, echo.id)
  expect(posts.map(({ ours }) => ours)).toEqual([true, false])
  // The service takes it for read by now; nobody has seen it here.
  expect(await ticketNamed(bench, ECHO)).toMatchObject({ unread: true })
  await bench.call('support.markSeen', { ticket: echo.id, post: posts.at(-1)?.id ?? 0 })
  expect((await ticketNamed(bench, ECHO)).unread).toBe(false)
})

test('what arrived before it was stopped or put away raises no error', async () => {
  const { id: ticket } = await ticketNamed(bench, CITY)
  const { id: posting } = await bench.call('support.post', { ticket, text: 'Спасибо', files: [] })
  await isGone(bench, posting)
  await bench.call('support.cancelFile', { posting, file: posting })
  await bench.call('support.dismiss', { posting })
})

test('an answer and a new ticket are posted, and their drafts are over', async () => {
  const city = await ticketNamed(bench, CITY)
  await bench.call('support.saveDraft', { ticket: city.id, text: 'Нужен ко' })
  await bench.restart()
  const { drafts } = await bench.call('support.written', {})
  expect(drafts).toMatchObject([{ ticket: city.id, text: 'Нужен ко' }])

  const text = 'Нужен код 4855 & <два> номера\nСпасибо?'
  const { id } = await bench.call('support.post', { ticket: city.id, text, files: [] })
  await isGone(bench, id)
  expect((await textsOf(city.id)).at(-1)).toBe(
    '<p>Нужен код 4855 &amp; &lt;два&gt; номера<br>Спасибо?</p>',
  )
  const opening = { subject: 'Не слышно', text: 'Тишина в трубке', files: [] }
  await isGone(bench, (await bench.call('support.post', opening)).id)
  const opened = await ticketNamed(bench, 'Не слышно')
  expect(await textsOf(opened.id)).toEqual(['<p>Тишина в трубке</p>'])
  expect(opened.unread).toBe(false)
  expect(await bench.call('support.written', {})).toEqual({ drafts: [], postings: [] })
  expect(await bench.service.violations()).toEqual([])
})

test('a lost answer that arrived is found in the ticket', async () => {
  const city = await ticketNamed(bench, CITY)
  await bench.service.fault({ operation: 'tickets.answer', kind: 'reset', performed: true })
  const { id } = await bench.call('support.post', { ticket: city.id, text: 'Ответ', files: [] })
  await isGone(bench, id)
  expect((await textsOf(city.id)).filter((one) => one === '<p>Ответ</p>')).toHaveLength(1)
})

test('one that did not arrive is looked for before anybody may send again', async () => {
  const city = await ticketNamed(bench, CITY)
  await bench.service.fault({ operation: 'tickets.answer', kind: 'reset' })
  const order = { ticket: city.id, text: 'Ответ', files: [] }
  const { id } = await bench.call('support.post', order)
  await becomes(bench, id, ({ state }) => state === 'unknown')
  // It survives the program.
  await bench.restart()
  const { postings, drafts } = await bench.call('support.written', {})
  expect(postings).toMatchObject([{ id, state: 'unknown' }])
  expect(drafts).toMatchObject([{ ticket: city.id, text: 'Ответ' }])
  const again = bench.call('support.post', order)
  await expect(again).rejects.toMatchObject({ failure: { kind: 'limited' } })
  await becomes(bench, id, ({ lookedAt }) => lookedAt !== undefined)
  await bench.call('support.release', { posting: id })
  const next = await bench.call('support.post', order)
  await isGone(bench, next.id)
  expect((await textsOf(city.id)).filter((one) => one === '<p>Ответ</p>')).toHaveLength(1)
  expect((await bench.call('support.written', {})).postings).toEqual([])
})

test('what arrives after it was released is not sent again', async () => {
  const city = await ticketNamed(bench, CITY)
  await bench.service.fault({ operation: 'tickets.answer', kind: 'reset' })
  const order = { ticket: city.id, text: 'Поздний ответ', files: [] }
  const { id } = await bench.call('support.post', order)
  await becomes(bench, id, ({ state }) => state === 'unknown')
  await bench.call('support.look', { posting: id })
  await bench.call('support.release', { posting: id })
  // As a gateway may hold a request back for a while.
  const { createServiceClient } = await import('../../../electron/service/index.ts')
  const late = createServiceClient({
    addresses: bench.service.addresses,
    token: bench.service.apiToken,
  })
  await late.call('tickets.answer', { ticket_id: city.id, text: 'Поздний ответ' })
  await late.close()
  expect(await bench.call('support.post', order)).toEqual({ id })
  await isGone(bench, id)
  expect((await textsOf(city.id)).filter((one) => one.includes('Поздний'))).toHaveLength(1)
})

test('a refusal is told in the service’s words, and the text stays', async () => {
  const city = await ticketNamed(bench, CITY)
  await bench.service.fault({ operation: 'tickets.answer', kind: 'status', status: 403 })
  const { id } = await bench.call('support.post', { ticket: city.id, text: 'Ответ', files: [] })
  await becomes(
    bench,
    id,
    ({ state, failure }) => state === 'unsent' && failure?.kind === 'refused',
  )
  expect((await bench.call('support.written', {})).drafts).toMatchObject([{ text: 'Ответ' }])
  await expect(
    bench.call('support.post', { ticket: 999_999, text: 'Никуда', files: [] }),
  ).rejects.toMatchObject({ kind: 'refused', serviceMessage: /Ticket not Found$/ })
})

test('support’s answers are told once, by the rules there are', async () => {
  const [echo, city] = [await ticketNamed(bench, ECHO), await ticketNamed(bench, CITY)]
  expect(bench.recorder.of('notice.due')).toEqual([])
  await bench.service.answer(city.id, '<p>Есть такие <b>номера</b></p>')
  await bench.read('tickets', true)
  expect(bench.recorder.of('notice.due')).toMatchObject([
    {
      about: 'support',
      to: `#/support/${city.id}`,
      words: { ru: { title: 'Поддержка ответила', body: CITY } },
    },
  ])
  await bench.restart()
  await bench.read('tickets', true)
  expect(bench.recorder.of('notice.due')).toEqual([])
  await bench.core.commands['settings.change']({ notifications: 'hidden' })
  await bench.service.answer(echo.id, '<p>Ещё</p>')
  await bench.service.answer(city.id, '<p>Закрываем</p>', false)
  await bench.read('tickets', true)
  const hidden = bench.recorder.of('notice.due')
  expect(hidden.map(({ to }) => to)).toEqual([`#/support/${echo.id}`, `#/support/${city.id}`])
  expect(hidden.map(({ words }) => words.ru)).toEqual([
    { body: 'Поддержка ответила' },
    { body: 'Поддержка ответила' },
  ])
  await bench.core.commands['settings.change']({ notifications: 'full' })
})

test('each answer is told, also in a ticket that is still unread', async () => {
  const city = await ticketNamed(bench, CITY)
  const told = () => bench.recorder.of('notice.due').length
  // Answers of the test before may be told once more: the service was set back.
  const before = told()
  for (const count of [1, 2, 3]) {
    await bench.service.answer(city.id, `<p>Ответ ${count}</p>`)
    await bench.read('tickets', true)
    expect(told()).toBe(before + count)
  }
})

test('in quiet hours nothing is told; afterwards it is', async () => {
  const city = await ticketNamed(bench, CITY)
  const change = bench.core.commands['settings.change']
  await change({ quietHours: { on: true, from: '00:00', to: '23:59' } })
  await bench.service.answer(city.id, '<p>Ночью</p>')
  await bench.read('tickets', true)
  expect(bench.recorder.of('notice.due')).toEqual([])
  await change({ quietHours: { on: false, from: '00:00', to: '23:59' } })
  await bench.read('tickets', true)
  expect(bench.recorder.of('notice.due')).toMatchObject([{ to: `#/support/${city.id}` }])
})
