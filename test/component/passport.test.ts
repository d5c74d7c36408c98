import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Passport } from '../../electron/bridge/passport.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'
import { finding } from './support/problems.ts'
import { savedFiles } from './support/saved-files.ts'

/** Names that would break out of markup or of a table. */
const HOSTILE = '<img src=x onerror=alert(1)> | ]]> \u202Eвецыдаг\u202C\n# Заголовок'
const AS_READ = '<img src=x onerror=alert(1)> | ]]> вецыдаг # Заголовок'

const hours = Array.from({ length: 168 }, (_, hour) => hour)
const isWork = (hour: number) => hour < 120 && hour % 24 >= 9 && hour % 24 < 18
const group = { kind: 'groups', id: 401, name: 'Продажи' } as const
const answer = { verdict: 'inside', resting: 'inside', isUnsure: false } as const

const PASSPORT: Passport = {
  numbers: [
    {
      ...{ kind: 'numbers', number: '74951234567', alias: HOSTILE },
      week: {
        alike: [
          {
            ...answer,
            hours: hours.filter(isWork),
            rests: [
              {
                at: group,
                way: [{ to: group, by: 'forwarding' }],
                ends: [{ outcome: 'inside', reason: 'rings', when: [] }],
              },
            ],
          },
          {
            ...{ verdict: 'nobody', resting: 'nobody', isUnsure: false },
            hours: hours.filter((hour) => !isWork(hour)),
            rests: [
              { at: group, way: [], ends: [{ outcome: 'nobody', reason: 'closed', when: [] }] },
            ],
          },
        ],
        things: [group],
        open: [],
        unseen: 0,
      },
    },
    { kind: 'externalNumbers', number: '74957654321' },
  ],
  sip: [
    { id: 1, name: HOSTILE, number: '201', groups: ['Продажи'], queues: [] },
    { id: 2, name: 'Анна', number: '202', callerId: '74951234567', groups: [], queues: ['Первая'] },
  ],
  groups: [
    {
      ...{ id: 401, name: 'Продажи', number: '700' },
      body: { name: 'Продажи', sequence_rule: 'Order', timeout: 30, sips: [1, 99], groups: [] },
    },
  ],
  queues: [{ id: 5, name: 'Первая' }],
  scenarios: [
    {
      ...{ id: 9, name: 'Главное', number: '800' },
      body: {
        type: 'menu',
        work_time: [{ week_day: 'mon', first_hour: 9, last_hour: 18 }],
        menu: [{ event: '1', redirection_type: 'group', destination_id: '401' }],
      },
    },
  ],
  media: [{ id: 7, name: 'Приветствие', playedBy: ['Главное'] }],
  tariff: {
    name: 'Офис',
    options: [{ name: 'Номера', used: 3, included: 5, parts: [] }],
    services: [],
  },
  check: { findings: [finding({})], unchecked: [] },
  unknown: ['queues'],
}

const WORDS = {
  ru: {
    open: 'Паспорт телефонии',
    contacts: 'Куда обращаться',
    other: 'English',
    headings: [
      ...['Номера', 'Внутренние номера', 'Группы', 'Очереди', 'Голосовые меню', 'Записи', 'Тариф'],
      ...['Проблемы', 'Куда обращаться'],
    ],
    unknown: 'Неизвестно',
    order: 'По порядку',
  },
  en: {
    open: 'Phone system summary',
    contacts: 'Support contacts',
    other: 'Русский',
    headings: [
      ...['Numbers', 'Extensions', 'Groups', 'Queues', 'Voice menus', 'Recordings', 'Tariff'],
      ...['Problems', 'Support contacts'],
    ],
    unknown: 'Unknown',
    order: 'In order',
  },
}

afterEach(() => vi.useRealTimers())

async function openPassport(locale: 'ru' | 'en') {
  vi.setSystemTime('2026-11-30T09:00:00Z')
  const bridge = bridgeOver()
  bridge.world.app.settings.locale = locale
  bridge.on('passport.read', () => PASSPORT)
  const saved = savedFiles()
  const { user } = await openApp(bridge, '/check?show=passport')
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`^${WORDS[locale].open}`) })
  const save = async (kind: 'HTML' | 'Markdown') => {
    const count = saved.length
    await user.click(within(dialog).getByRole('button', { name: kind }))
    await waitFor(() => expect(saved).toHaveLength(count + 1))
    return (await saved.at(-1)?.file.text()) ?? ''
  }
  const preview = () => dialog.querySelector('.passport')
  return { user, dialog, preview, save, saved }
}

const headingsIn = (found: ParentNode | null) =>
  [...(found?.querySelectorAll('h2') ?? [])].map((one) => one.textContent)

describe('the passport of an account', () => {
  it.each(['ru', 'en'] as const)(
    'says what is set up, in %s or the other language',
    async (locale) => {
      const { user, dialog, preview, save } = await openPassport(locale)
      const other = locale === 'ru' ? 'en' : 'ru'
      await user.type(
        await within(dialog).findByLabelText(WORDS[locale].contacts, { selector: 'textarea' }),
        'ИТ, 100',
      )
      await waitFor(() => expect(headingsIn(preview())).toEqual(WORDS[locale].headings))
      const html = await save('HTML')
      expect(await save('HTML')).toBe(html)
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).not.toMatch(/<script|<img|<link|https?:|<!--|data-v-/)
      const page = new DOMParser().parseFromString(html, 'text/html')
      expect(headingsIn(page)).toEqual(WORDS[locale].headings)
      const text = page.body.textContent
      for (const part of [
        AS_READ,
        '201',
        '+7 495 123-45-67',
        'Анна',
        'Продажи · 700',
        'ИТ, 100',
        '3 / 5',
      ]) {
        expect(text).toContain(part)
      }
      expect(text).toContain(WORDS[locale].order)
      expect(text).toContain(`${WORDS[locale].unknown} (99)`)

      await user.click(within(dialog).getByLabelText(WORDS[locale].other))
      const expected = WORDS[other].headings
      await waitFor(() => expect(headingsIn(preview())).toEqual(expected))
      expect(preview()?.textContent).toContain(WORDS[other].order)
      // The app itself stays in its language.
      expect(within(dialog).getByRole('heading', { name: WORDS[locale].open })).toBeTruthy()
      const markdown = await save('Markdown')
      expect(markdown.split('\n').filter((line) => line.startsWith('## '))).toEqual(
        expected.map((title) => `## ${title}`),
      )
      expect(markdown).toContain(String.raw`\<img src=x onerror=alert(1)\> \|`)
    },
  )

  it('leads from the printed contents to printed sections, and repeats equal lines', async () => {
    const print = vi.fn()
    window.print = print
    const { user, dialog, preview } = await openPassport('ru')
    const contacts = await within(dialog).findByLabelText(WORDS.ru.contacts, {
      selector: 'textarea',
    })
    await user.clear(contacts)
    await user.type(contacts, '100{Enter}100{Enter}200')
    const last = () => [...(preview()?.querySelectorAll('section:last-child p') ?? [])]
    const lines = () => last().map((one) => one.textContent)
    await waitFor(() => expect(lines()).toEqual(['100', '100', '200']))
    await user.clear(contacts)
    await user.type(contacts, '200')
    await waitFor(() => expect(lines()).toEqual(['200']))
    const link = preview()?.querySelector('nav a')?.getAttribute('href') ?? ''
    expect(document.querySelectorAll(link)).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: /^Напечатать/ }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    const marked = [...document.querySelectorAll(link)]
    expect(marked.map((one) => one.closest('.printed-alone') !== null)).toEqual([true])
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(preview()?.querySelector(link)).not.toBeNull())
  })

  it('leaves out sections that are not chosen', async () => {
    const { user, dialog, preview } = await openPassport('ru')
    await waitFor(() => expect(headingsIn(preview())).toContain('Группы'))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Группы' }))
    await waitFor(() => expect(headingsIn(preview())).not.toContain('Группы'))
  })
})
