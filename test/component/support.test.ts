import { fireEvent } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Post, Posting } from '../../electron/bridge/support.ts'
import { account, installNumbers, noNumbers } from '../support/fake-bridge/numbers.ts'
import { installSupport } from '../support/fake-bridge/support.ts'
import { button, fill } from './support/exchange.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from './support/open-app.ts'

/** Everything that is watched is in sight. */
class InSight {
  readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(target: Element): void {
    const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
    this.tell([entry], this as unknown as IntersectionObserver)
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing of what is watched is in sight. */
class OutOfSight extends InSight {
  override observe(): void {}
}

const manyPosts = (count: number): Post[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    at: Date.now() - (count - index) * 60_000,
    author: 'Анна Белова',
    ours: true,
    html: `<p>Сообщение № ${index + 1}</p>`,
    attachments: [],
  }))

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', InSight)
})

async function openSupport(at = '/support', given = account()) {
  const bridge = bridgeOver()
  const numbers = installNumbers(bridge, given)
  const world = installSupport(bridge, numbers)
  const { user } = await openApp(bridge, at)
  return { bridge, world, user, account: numbers.account }
}

const answer = () => screen.findByLabelText<HTMLInputElement>(/^Ваш ответ/)

const posting = (change: Partial<Posting>): Posting => ({
  id: 'p1',
  ticket: 1202,
  text: 'Примеры: 10:15 и 11:40',
  at: Date.now(),
  state: 'unknown',
  files: [],
  ...change,
})

describe('the list of tickets', () => {
  it('may be empty, and begins with a question', async () => {
    const { user } = await openSupport('/support', noNumbers())
    expect(await screen.findByRole('heading', { name: 'Пока ничего нет' })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Задать вопрос' })[0] as HTMLElement)
    expect(await screen.findByLabelText(/^Тема/)).toBeTruthy()
  })
})

describe('what an accountant asks for', () => {
  it('is written by its address, below what a person was writing, and once', async () => {
    const { user } = await openSupport('/support/new?request=reconciliation')
    const text = await screen.findByLabelText<HTMLInputElement>(/^Вопрос/)
    await waitFor(() => expect(text.value).toMatch(/^Просим выслать акт сверки/))
    expect(screen.getByLabelText<HTMLInputElement>(/^Тема/).value).toBe('Акт сверки')
    await waitFor(() => expect(location.hash).toBe('#/support/new'))
    await user.click(button('Запросить договор'))
    await user.click(button('Запросить договор'))
    expect(text.value).toMatch(/^Просим выслать акт сверки[^]+Просим выслать копию договора\.$/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Тема/).value).toBe('Акт сверки')
  })
})

describe('a ticket', () => {
  it('shows posts and names files; the newest counts as seen once somebody looks', async () => {
    const { bridge } = await openSupport('/support/1202')
    const posts = await screen.findByRole('list', { name: 'Сообщения' })
    await waitFor(() => expect(posts.textContent).toMatch(/Эхо со вчерашнего дня.*два примера/s))
    expect(posts.textContent).toMatch(/запись\.mp3\s*2,4.МБ/)
    look(true)
    await waitFor(() =>
      expect(bridge.callsOf('support.markSeen')).toEqual([
        { cabinet: '1', ticket: 1202, post: 22 },
      ]),
    )
  })

  it('lists a long thread from its end, draws its newest posts at once, and earlier ones if asked', async () => {
    // Nothing comes into sight: what is drawn then was drawn at once.
    vi.stubGlobal('IntersectionObserver', OutOfSight)
    const { world, user } = await openSupport('/support')
    world.posts.set(1202, manyPosts(450))
    await user.click(await screen.findByText('Эхо на линии'))
    const posts = await screen.findByRole('list', { name: 'Сообщения' })
    const listed = () => [...posts.querySelectorAll<HTMLElement>('[data-post]')]
    expect(listed().length).toBeLessThanOrEqual(20)
    expect(listed().at(-1)?.textContent).toContain('Сообщение № 450')
    await waitFor(() => expect(listed().length).toBe(200))
    expect(listed().filter(({ textContent }) => textContent.includes('№')).length).toBeLessThan(20)
    await user.click(button('Показать ещё 250 предыдущих сообщений'))
    await waitFor(() => expect(listed().length).toBe(400))
    expect(listed()[0]?.dataset['post']).toBe('51')
  })

  it('lists what a short thread has grown by', async () => {
    const { bridge, world, account: held } = await openSupport('/support/1202')
    const posts = await screen.findByRole('list', { name: 'Сообщения' })
    world.posts.set(1202, manyPosts(30))
    const changed = held.tickets
      .filter(({ id }) => id === 1202)
      .map((one) => ({ ...one, last: { id: 30, ours: false } }))
    const state = { state: 'fresh', readAt: Date.now() } as const
    const delta = {
      collection: 'tickets',
      key: 'id',
      state,
      changed,
      gone: [] as number[],
    } as const
    bridge.emit('account.changed', { cabinet: '1', delta })
    await waitFor(() => expect(posts.querySelectorAll('[data-post]').length).toBe(30))
  })

  it('keeps a draft, sends an answer once, and empties the field when it is there', async () => {
    const { bridge, world } = await openSupport('/support/1202')
    ;(await answer()).focus()
    await fill(await answer(), 'Примеры: 10:15')
    await waitFor(() =>
      expect(bridge.callsOf('support.saveDraft')).toEqual([
        { cabinet: '1', ticket: 1202, text: 'Примеры: 10:15' },
      ]),
    )
    fireEvent.keyDown(await answer(), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(await answer(), { key: 'Enter', ctrlKey: true })
    await screen.findByText('Отправляется…')
    expect((await answer()).readOnly).toBe(true)
    expect(bridge.callsOf('support.post')).toEqual([
      { cabinet: '1', ticket: 1202, text: 'Примеры: 10:15', files: [] },
    ])
    const [id = ''] = [...world.postings.keys()]
    world.tell({ ...posting({ id, state: 'posted', post: 23 }) })
    world.end(id)
    await waitFor(async () => expect((await answer()).value).toBe(''))
    expect((await answer()).readOnly).toBe(false)
    expect(document.activeElement).toBe(await answer())
  })

  it('says so where more files are chosen than one message takes', async () => {
    const { user } = await openSupport('/support/1202')
    await answer()
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    const files = Array.from({ length: 51 }, (_, index) => new File(['a'], `${index}.txt`))
    await user.upload(input, files)
    const list = await screen.findByRole('list', { name: 'Файлы к отправке' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(50)
    const tooMany =
      'К одному сообщению можно приложить не больше 50 файлов: остальные не приложены.'
    expect(screen.getByRole('alert').textContent.trim()).toBe(tooMany)
    await user.click(button('Убрать «0.txt»'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows why nothing was sent, and beside a file what is wrong with it', async () => {
    const { bridge, user } = await openSupport('/support/1202')
    await fill(await answer(), 'С файлами')
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await user.upload(input, [new File(['a'], 'первый.txt'), new File([], 'пустой.txt')])
    bridge.fail('support.post', { kind: 'invalid', field: 'files.1.empty' })
    await user.click(button('Отправить'))
    const files = await screen.findByRole('list', { name: 'Файлы к отправке' })
    await waitFor(() => expect(files.textContent).toMatch(/пустой\.txt.*Файл пуст\./s))
    await user.click(button('Убрать «пустой.txt»'))
    bridge.fail('support.post', { kind: 'refused', message: 'Ticket not Found' })
    await user.click(button('Отправить'))
    expect(await screen.findByText(/Ticket not Found/)).toBeTruthy()
    expect((await answer()).value).toBe('С файлами')
    expect(bridge.offered.map(({ name }) => name)).toEqual([
      'первый.txt',
      'пустой.txt',
      'первый.txt',
    ])
  })

  it('tells where each file stands, stops one and tries another again', async () => {
    const { bridge, world, user } = await openSupport('/support/1202')
    await answer()
    const file = { size: 2_000_000, done: 0 }
    const files: Posting['files'] = [
      { ...file, id: 'a', name: 'раз.log', state: 'attached', done: 2_000_000 },
      { ...file, id: 'b', name: 'два.log', state: 'sending', done: 500_000 },
      { ...file, id: 'c', name: 'три.log', state: 'waiting' },
    ]
    world.tell(posting({ state: 'posted', post: 23, files }))
    const list = await screen.findByRole('list', { name: 'Файлы отправляемого сообщения' })
    await waitFor(() => expect(list.textContent).toMatch(/раз\.log.*Приложен.*488.кБ из 1,9.МБ/s))
    await user.click(button('Остановить два.log', list))
    expect(bridge.callsOf('support.cancelFile')).toEqual([
      { cabinet: '1', posting: 'p1', file: 'b' },
    ])
    const ended = files.map((one) =>
      one.id === 'a' ? one : ({ ...one, state: one.id === 'b' ? 'cancelled' : 'missing' } as const),
    )
    world.tell(posting({ state: 'posted', post: 23, files: ended }))
    await screen.findByText('Сообщение добавлено в обращение, но не со всеми файлами.')
    const inputs = list.querySelectorAll<HTMLInputElement>('input[type=file]')
    await user.upload(inputs[1] as HTMLInputElement, new File(['b'], 'три.log'))
    await waitFor(() =>
      expect(bridge.callsOf('support.attach')).toEqual([
        { cabinet: '1', posting: 'p1', files: [{ file: 'c', handle: 'file-1' }] },
      ]),
    )
    await user.click(button('Понятно'))
    expect(bridge.callsOf('support.dismiss')).toHaveLength(1)
  })
})

it('a question is asked, refused with nothing lost, asked again, and shown as a ticket', async () => {
  const { bridge, world, user, account: held } = await openSupport('/support/new')
  await user.click(await screen.findByRole('button', { name: 'Отправить вопрос' }))
  expect(await screen.findAllByText('Заполните это поле.')).toHaveLength(2)
  const subject = screen.getByLabelText<HTMLInputElement>(/^Тема/)
  await fill(subject, 'Нет звука')
  await fill(screen.getByLabelText<HTMLInputElement>(/^Вопрос/), 'Тишина & <шум>')
  bridge.fail('support.post', { kind: 'refused', message: 'Not today' })
  await user.click(button('Отправить вопрос'))
  expect(await screen.findByText(/Not today/)).toBeTruthy()
  expect(subject.value).toBe('Нет звука')
  const asked = bridge.callsOf('support.post')
  bridge.on('support.post', () => ({ id: 'p1' }))
  await user.click(button('Отправить вопрос'))
  await waitFor(() => expect(bridge.callsOf('support.post')).toHaveLength(asked.length + 1))
  expect(bridge.callsOf('support.post').at(-1)).toEqual({
    cabinet: '1',
    subject: 'Нет звука',
    text: 'Тишина & <шум>',
    files: [],
  })
  const [first] = held.tickets
  if (!first) throw new Error('There is no ticket')
  held.tickets.push({ ...first, id: 1203, subject: 'Нет звука', open: true })
  world.posts.set(1203, manyPosts(1))
  world.tell({ ...posting({ state: 'posted', ticket: 1203, post: 1 }), subject: 'Нет звука' })
  await waitFor(() => expect(location.hash).toBe('#/support/1203'))
})
