import { describe, expect, it } from 'vitest'
import { presenceNotices, type NamedAlert } from '../../../electron/core/extensions/notices.ts'
import type { Arrival } from '../../../electron/bridge/inbox.ts'
import { moneyNotice } from '../../../electron/core/money/notices.ts'
import { summaryNotice, threadNotice } from '../../../electron/core/notifications/notices.ts'
import { supportNotices } from '../../../electron/core/support/notices.ts'

type Content = 'full' | 'hidden'

/** A time of today in this computer's zone. */
const at = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0)

describe('what is told of messages', () => {
  const arrival = (changes: Partial<Arrival> = {}): Arrival => ({
    thread: '79160000001:79161234567',
    own: '79160000001',
    other: '79161234567',
    message: 'm1',
    text: 'Здравствуйте',
    at: 0,
    ...changes,
  })
  const words = (arrivals: Arrival[], content: Content = 'full') =>
    threadNotice('a', arrivals, content).words.ru

  it('is who wrote and what, by the contact’s name where there is one', () => {
    expect(words([arrival()])).toEqual({ title: '+7 916 123-45-67', body: 'Здравствуйте' })
    expect(words([arrival({ name: 'Анна Белова' })]).title).toBe('Анна Белова')
  })

  it('has letter senders and short codes as they are, and foreign numbers as people write them', () => {
    const titles = ['BANK', '900', '442071234567'].map((other) => words([arrival({ other })]).title)
    expect(titles).toEqual(['BANK', '900', '+44 20 7123 4567'])
  })

  it('of several in one thread is the last of them, and leads to the first', () => {
    const arrivals = ['раз', 'два', 'три'].map((text) =>
      arrival({ other: 'BANK', text, message: text }),
    )
    expect(words(arrivals)).toEqual({ title: 'BANK · 3 новых сообщения', body: 'три' })
    expect(threadNotice('a', arrivals, 'full').to).toMatch(/\?message=%D1%80%D0%B0%D0%B7$/)
  })

  it('can be answered where there is a number, and it is shown whose', () => {
    const { thread } = arrival()
    expect(threadNotice('a', [arrival()], 'full').thread).toBe(thread)
    expect(threadNotice('a', [arrival()], 'hidden')).not.toHaveProperty('thread')
    expect(threadNotice('a', [arrival({ other: 'BANK' })], 'full')).not.toHaveProperty('thread')
  })

  it('holds names and texts back where they are hidden', () => {
    const named = arrival({ name: 'Анна Белова' })
    expect(words([named], 'hidden')).toEqual({ body: 'Новое сообщение' })
    expect(words([named, named], 'hidden')).toEqual({ body: '2 новых сообщения' })
  })

  it('counts in both languages', () => {
    const told = [1, 7].map((n) => summaryNotice('a', n, n).words)
    expect(told.map(({ ru }) => ru.body)).toEqual([
      '1 новое сообщение в 1 переписке',
      '7 новых сообщений в 7 переписках',
    ])
    expect(told.map(({ en }) => en.body)).toEqual([
      '1 new message in 1 conversation',
      '7 new messages in 7 conversations',
    ])
  })
})

describe('what is told of reachability', () => {
  const off = (id: number, numbers: string[] = []): NamedAlert => ({
    kind: 'extensionOff',
    id,
    name: `Касса ${id}`,
    since: at(0, 5),
    numbers,
  })
  const told = (alerts: NamedAlert[], content: Content = 'full', zone?: string) =>
    presenceNotices(alerts, { cabinet: 'a', content, zone })

  it('is who is off, since when, and which numbers have nobody left', () => {
    const notices = told([
      off(1, ['74852000200']),
      { kind: 'extensionBack', id: 2, name: 'Склад', at: at(0, 6) },
      { kind: 'numberOff', number: '74991234567', extensions: [1], since: at(0, 7) },
    ])
    expect(notices.map(({ words }) => words.ru)).toEqual([
      {
        title: 'Касса 1',
        body: 'Не на связи с 00:05. На звонки некому ответить: +7 4852 00-02-00.',
      },
      { title: 'Склад', body: 'Снова на связи.' },
      { title: '+7 499 123-45-67', body: 'Некому ответить: никого нет на связи с 00:07.' },
    ])
    expect(notices.map(({ to }) => to)).toEqual([
      '#/extensions?extension=1',
      '#/extensions?extension=2',
      '#/numbers?number=74991234567',
    ])
  })

  it('has the day of what began on another, in the zone that is shown, and at most three numbers', () => {
    const numbers = ['0', '1', '2', '3', '4'].map((end) => `7485200020${end}`)
    const since = Date.UTC(2026, 2, 5, 15, 30)
    const alert: NamedAlert = { kind: 'extensionOff', id: 7000, since, numbers }
    const [one] = told([alert], 'full', 'Asia/Yekaterinburg')
    expect(one?.words.en.title).toBe('Extension #7000')
    expect(one?.words.en.body).toMatch(
      /^Offline since .*5.*20:30\. No one can answer calls to .* and 2 more\.$/,
    )
  })

  it('names nobody where that is hidden', () => {
    const notices = told(
      [
        off(1, ['74852000200']),
        { kind: 'numberOff', number: '78000004852', extensions: [1], since: 0 },
        { kind: 'extensionBack', id: 2, name: 'Склад', at: 0 },
      ],
      'hidden',
    )
    const words = notices.map((one) => one.words)
    expect(words).toHaveLength(3)
    expect(JSON.stringify(words)).not.toMatch(/title|Касса|Склад|\d{3}/)
  })

  it('of many at once is one, which leads to the list', () => {
    const notices = told([1, 2, 3, 4, 5].map((id) => off(id)))
    expect(notices).toMatchObject([
      { to: '#/extensions', words: { ru: { body: 'Кто на связи: 5 изменений' } } },
    ])
  })

  it('takes the place of what was told before of the same, and of nothing else', () => {
    const keys = told([off(1), { kind: 'extensionBack', id: 1, at: 0 }, off(2)])
    expect(keys.map(({ key }) => key)).toEqual(['a extension 1', 'a extension 1', 'a extension 2'])
  })
})

describe('what is told of money', () => {
  const words = (low: Parameters<typeof moneyNotice>[1], content: Content = 'full') => {
    const { title, body } = moneyNotice('a', low, content).words.ru
    return [title, body].map((text) => text?.replaceAll(/\s/g, ' '))
  }
  const days = { kind: 'days', balance: 250.5, limit: 7 } as const

  it('is how much there is, and how long it may last', () => {
    expect(words({ ...days, kind: 'threshold', limit: 300 })).toEqual([
      'На балансе 250,50 ₽',
      'Порог уведомления: 300,00 ₽.',
    ])
    expect(words(days)).toEqual(['На балансе 250,50 ₽', 'Денег может не хватить на 7 дней.'])
    expect(words({ ...days, balance: -3 })).toEqual([
      'На балансе −3,00 ₽',
      'Деньги уже закончились.',
    ])
  })

  it('holds sums back where they are hidden', () => {
    expect(words(days, 'hidden')).toEqual([undefined, 'Деньги на балансе заканчиваются'])
  })
})

describe('what is told of support', () => {
  const answers = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ ticket: place + 1, subject: `Тема ${place}` }))

  it('is each of a few answers, with the subject unless it is hidden, and the number of many', () => {
    expect(supportNotices('a', answers(1), 'full')).toMatchObject([
      { to: '#/support/1', words: { ru: { title: 'Поддержка ответила', body: 'Тема 0' } } },
    ])
    const [hidden] = supportNotices('a', answers(1), 'hidden')
    expect(hidden?.words.ru).toEqual({ body: 'Поддержка ответила' })
    expect(supportNotices('a', answers(4), 'full')).toMatchObject([
      { to: '#/support', words: { ru: { body: 'Поддержка: 4 новых ответа' } } },
    ])
  })
})
