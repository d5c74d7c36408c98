import { describe, expect, it } from 'vitest'
import type { BackOutlook, KeptChange } from '../../electron/bridge/changes.ts'
import type { Comparison, Difference, Moment } from '../../electron/bridge/history.ts'
import type { CollectionDelta } from '../../electron/bridge/index.ts'
import { finished, jobOf } from '../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const DAY = 24 * 3_600_000
const noon = new Date(2026, 10, 20, 12).getTime()
const named = { at: noon, name: 'До переезда', unread: [] }
const window = { since: noon + DAY, at: noon + 2 * DAY }
const comparison: Comparison = {
  unseen: 2,
  differences: [
    {
      ...{ kind: 'groups', thing: '401', name: 'Отдел продаж', action: 'changed' },
      ...{ ...window, origin: 'elsewhere' },
      before: { timeout: 30 },
      after: { timeout: 60 },
    },
    {
      ...{ kind: 'numbers', thing: '501', name: '74950001122', action: 'changed' },
      ...{ ...window, origin: 'perhaps' },
      before: { forwarding: { type: 'empty' } },
      after: { forwarding: { type: 'number', number: '79000000000', shows: 'caller' } },
    },
    {
      ...{ kind: 'emails', thing: '9', name: 'old@svetly.example', action: 'deleted' },
      ...{ ...window, origin: 'here' },
      before: { email: 'old@svetly.example' },
    },
  ],
}

async function opened(
  locale: 'ru' | 'en' = 'ru',
  { moments = [named] as Moment[], found = comparison } = {},
) {
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1'))]))
  bridge.world.boot.settings.locale = locale
  bridge.world.app.settings.locale = locale
  bridge.on('history.moments', () => moments)
  bridge.on('history.compare', () => found)
  const { user } = await openApp(bridge, '/changes?view=comparison')
  return { bridge, user }
}

const boxOf = (name: string) => screen.findByRole('checkbox', { name })

/** A group that differs in some fields. */
function differingIn(fields: readonly string[]): Difference {
  const [group] = comparison.differences as [Difference]
  const only = (state: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(state).filter(([field]) => fields.includes(field)))
  return {
    ...group,
    before: only({ name: 'Продажи', timeout: 30 }),
    after: only({ name: 'Отдел продаж', timeout: 60 }),
  }
}

const openedOverFields = () =>
  opened('ru', { found: { unseen: 0, differences: [differingIn(['name', 'timeout'])] } })

describe('a comparison', () => {
  it('shows raw fields on demand', async () => {
    const { user } = await opened()
    const [raw] = await screen.findAllByText('Исходные поля')
    const shown = () => raw?.closest('li')?.querySelector('pre')?.textContent
    expect(shown()).toBeUndefined()
    await user.click(raw as HTMLElement)
    await waitFor(() => expect(shown()).toContain('"type": "number"'))
  })

  it('shows fifty at a time', async () => {
    const [one] = comparison.differences
    const many = Array.from({ length: 60 }, (_, n) => ({ ...one, thing: String(n) }) as Difference)
    const { user } = await opened('ru', { found: { differences: many, unseen: 0 } })
    await screen.findAllByText('Исходные поля')
    expect(screen.getAllByText('Исходные поля')).toHaveLength(50)
    await user.click(screen.getByRole('button', { name: 'Показать ещё 10' }))
    await waitFor(() => expect(screen.getAllByText('Исходные поля')).toHaveLength(60))
  })

  it('offers only later moments, and now, as its second one', async () => {
    const later = { at: noon + DAY, name: 'Переезд', unread: [] }
    const { bridge, user } = await opened('ru', { moments: [later, named] })
    await screen.findAllByText('Исходные поля')
    expect(bridge.callsOf('history.compare')).toEqual([{ cabinet: '1', from: later.at }])
    await user.click(screen.getByRole('combobox', { name: 'Стало' }))
    expect(await screen.findAllByText('Сейчас')).not.toEqual([])
    expect(screen.queryAllByText(/До переезда/)).toEqual([])
  })

  it('compares again after a whole reading', async () => {
    const { bridge } = await opened()
    await screen.findAllByText('Исходные поля')
    const before = bridge.callsOf('history.compare').length
    bridge.emit('moments.changed', { cabinet: '1' })
    await waitFor(() => expect(bridge.callsOf('history.compare').length).toBeGreaterThan(before))
  })

  it('copies its sentences', async () => {
    const { user } = await opened()
    await screen.findAllByText('Исходные поля')
    await user.click(await screen.findByRole('button', { name: 'Скопировать всё' }))
    const text = await navigator.clipboard.readText()
    expect(text).toContain('Изменена группа Отдел продаж')
    expect(text.split('\n').length).toBeGreaterThan(6)
  })

  it('chooses differences and fields by keyboard, and previews their return in order', async () => {
    const [group, number, email] = comparison.differences as [Difference, Difference, Difference]
    const several = {
      ...group,
      before: { name: 'Продажи', timeout: 30, sips: [3001] },
      after: { name: 'Отдел продаж', timeout: 60, sips: [] },
    }
    const { bridge, user } = await opened('ru', {
      found: { unseen: 0, differences: [several, number, email] },
    })
    const outlooks: BackOutlook[] = [
      {
        ...{ changes: ['groups 401'], kind: 'groups', thing: '401', name: 'Отдел продаж' },
        ...{ version: 'v1', conflicts: [] },
        ...{ now: { timeout: 60, sips: [] }, then: { timeout: 30, sips: [] } },
        left: [{ field: 'sips', gone: ['Вера Новикова'] }],
      },
      {
        ...{ changes: ['emails 9'], kind: 'emails', thing: '9', name: 'old@svetly.example' },
        ...{ conflicts: [], not: 'gone' },
      },
    ]
    bridge.on('history.outlook', () => outlooks)
    bridge.on('history.restore', () => finished(jobOf('history.restore', ['Отдел продаж'])))
    for (const name of ['Выбрать Отдел продаж', 'Выбрать old@svetly.example']) {
      ;(await boxOf(name)).focus()
      await user.keyboard(' ')
    }
    // A field of it is left out.
    ;(await boxOf('Название: Продажи → Отдел продаж')).focus()
    await user.keyboard(' ')
    screen.getByRole('button', { name: 'Восстановить…' }).focus()
    await user.keyboard('{Enter}')
    const things = [
      { kind: 'groups', thing: '401', fields: ['timeout', 'sips'] },
      { kind: 'emails', thing: '9', fields: ['email'] },
    ]
    const dialog = await screen.findByRole('dialog', { name: 'Восстановление' })
    await within(dialog).findByText('Будет восстановлено по порядку: 1')
    expect(bridge.callsOf('history.outlook')).toEqual([{ cabinet: '1', from: noon, things }])
    expect(within(dialog).getByText('В кабинете этого больше нет.')).toBeTruthy()
    expect(dialog.textContent).toContain('больше нет в кабинете: Вера Новикова')
    within(dialog).getByRole('button', { name: 'Восстановить 1 объект' }).focus()
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('history.restore')).toEqual([
      { cabinet: '1', from: noon, things: [{ ...things[0], version: 'v1' }] },
    ])
    await screen.findByText('Готово: 1 шаг')
    screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('chooses no longer what differs no longer', async () => {
    const { bridge, user } = await openedOverFields()
    await user.click(await boxOf('Выбрать Отдел продаж'))
    await user.click(await boxOf('Название: Продажи → Отдел продаж'))
    expect(screen.getByRole('button', { name: 'Восстановить…' })).toBeTruthy()
    const compareAs = async (fields: readonly string[]) => {
      const calls = bridge.callsOf('history.compare').length
      bridge.on('history.compare', () => ({ unseen: 0, differences: [differingIn(fields)] }))
      bridge.emit('moments.changed', { cabinet: '1' })
      await waitFor(() => expect(bridge.callsOf('history.compare').length).toBeGreaterThan(calls))
    }
    const nothingIsChosen = async () => {
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Восстановить…' })).toBeNull(),
      )
      const row = await boxOf('Выбрать Отдел продаж')
      expect(row.getAttribute('aria-checked')).toBe('false')
    }
    await compareAs(['name'])
    await nothingIsChosen()
    await compareAs(['name', 'timeout'])
    await screen.findByText(/60/)
    await nothingIsChosen()
  })

  it('chooses nothing of another comparison', async () => {
    const later = { at: noon + DAY, name: 'Переезд', unread: [] }
    const { bridge, user } = await opened('ru', { moments: [later, named] })
    await user.click(await boxOf('Выбрать Отдел продаж'))
    expect(screen.getByRole('button', { name: 'Восстановить…' })).toBeTruthy()
    await user.type(screen.getByRole('combobox', { name: 'Было' }), 'До переезда{Enter}')
    await waitFor(() => expect(bridge.callsOf('history.compare').at(-1)?.from).toBe(noon))
    expect((await boxOf('Выбрать Отдел продаж')).getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Восстановить…' })).toBeNull()
  })

  it('calls all chosen only with all their fields', async () => {
    const { user } = await openedOverFields()
    const isAll = async () => (await boxOf('Выбрать все')).getAttribute('aria-checked')
    await user.click(await boxOf('Выбрать Отдел продаж'))
    expect(await isAll()).toBe('true')
    await user.click(await boxOf('Название: Продажи → Отдел продаж'))
    await waitFor(async () => expect(await isAll()).toBe('false'))
    await user.click(await boxOf('Выбрать все'))
    await waitFor(async () => expect(await isAll()).toBe('true'))
  })

  it('stays with its moment and what is chosen when a newer moment comes', async () => {
    const { bridge, user } = await opened()
    await user.click(await boxOf('Выбрать Отдел продаж'))
    const calls = bridge.callsOf('history.moments').length
    const newer = { at: noon + 3 * DAY, name: 'Переезд', unread: [] }
    bridge.on('history.moments', () => [newer, named])
    bridge.emit('moments.changed', { cabinet: '1' })
    await waitFor(() => expect(bridge.callsOf('history.moments').length).toBeGreaterThan(calls))
    await waitFor(() => expect(bridge.callsOf('history.compare')).toHaveLength(2))
    expect(bridge.callsOf('history.compare').at(-1)).toEqual({ cabinet: '1', from: noon })
    expect(screen.getByRole('button', { name: 'Восстановить…' })).toBeTruthy()
  })

  it('compares again after a job here, whatever runs in another account', async () => {
    const { bridge } = await opened()
    await screen.findAllByText('Исходные поля')
    const calls = bridge.callsOf('history.compare').length
    const job = jobOf('history.restore', ['Отдел продаж'])
    const delta = {
      ...{ collection: 'groups', key: 'id', state: { state: 'fresh', readAt: noon } },
      ...{ changed: [], gone: [] },
    } as CollectionDelta
    bridge.emit('job.changed', { cabinet: '1', job: finished(job) })
    await waitFor(() => expect(bridge.callsOf('history.compare')).toHaveLength(calls + 1))
    bridge.emit('job.changed', { cabinet: '2', job })
    bridge.emit('account.changed', { cabinet: '1', delta })
    await waitFor(() => expect(bridge.callsOf('history.compare')).toHaveLength(calls + 2))
  })

  it('offers no way back between two moments of the past', async () => {
    const later = { at: noon + DAY, name: 'Переезд', unread: [] }
    const { user } = await opened('ru', { moments: [named, later] })
    await screen.findByRole('checkbox', { name: 'Выбрать все' })
    await user.type(screen.getByRole('combobox', { name: 'Стало' }), 'Переезд{Enter}')
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  })

  it('needs a moment, which is remembered by a name', async () => {
    const { bridge, user } = await opened('ru', { moments: [] })
    bridge.on('history.remember', ({ name }) => ({ at: noon, name, unread: [] }))
    await screen.findByRole('heading', { name: 'Сравнивать пока не с чем' })
    await user.click(screen.getByRole('button', { name: 'Запомнить сейчас…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(await within(dialog).findAllByText(/Назовите этот момент/)).not.toEqual([])
    await user.type(within(dialog).getByRole('textbox'), ' До переезда ')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(bridge.callsOf('history.remember')).toEqual([{ cabinet: '1', name: 'До переезда' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that nothing differs', async () => {
    await opened('ru', { found: { differences: [], unseen: 0 } })
    expect(await screen.findByText('Отличий нет')).toBeTruthy()
  })

  it('is one press away from a change on Today, and the usual ones are one line there', async () => {
    const bridge = bridgeOver()
    const change: KeptChange = {
      ...{ id: 'c1', kind: 'numbers', thing: '501', name: '74950001122', action: 'changed' },
      ...{ ...window, outcome: 'done' },
      before: { forwarding: { type: 'empty' } },
      after: { forwarding: { type: 'number', number: '79000000000', shows: 'caller' } },
    }
    const usual: KeptChange = { ...change, id: 'c2', kind: 'groups', name: 'Отдел продаж' }
    bridge.on('changes.elsewhere', () => [change])
    bridge.on('changes.usual', () => [usual])
    bridge.on('history.moments', () => [named])
    bridge.on('history.compare', () => comparison)
    const { user } = await openApp(bridge, '/today')
    const line = await screen.findByText('Изменено не здесь за сутки: 1')
    expect(line.closest('a')?.getAttribute('href')).toBe(
      `#/changes?view=comparison&from=${usual.at - 1}`,
    )
    await user.click(screen.getByRole('button', { name: 'Сравнить' }))
    await screen.findAllByText('Исходные поля')
    expect(bridge.callsOf('history.compare')).toEqual([{ cabinet: '1', from: change.at - 1 }])
  })

  it.each([
    ['ru', 'Изменено не здесь', 'Изменено, возможно, здесь', 'Изменено здесь', 'Не сравнено: 2'],
    ['en', 'Changed elsewhere', 'Changed, perhaps here', 'Changed here', 'Not compared: 2'],
  ] as const)('says in %s what differs, from where and when', async (locale, ...texts) => {
    const { bridge } = await opened(locale)
    const [elsewhere, perhaps, here, unseen] = texts
    const rows = within(
      await screen.findByRole('list', { name: locale === 'ru' ? 'Сравнение' : 'Comparison' }),
    ).getAllByRole('listitem')
    const own = rows.filter((row) => row.classList.contains('difference'))
    expect(own).toHaveLength(3)
    await waitFor(() => expect(own[1]?.textContent).toContain('60'))
    expect(own[0]?.textContent).toContain(perhaps)
    expect(own[1]?.textContent).toContain(elsewhere)
    expect(own[2]?.textContent).toContain(here)
    expect(document.body.textContent.replaceAll(' ', ' ')).toContain(unseen)
    expect(bridge.callsOf('history.compare')).toEqual([{ cabinet: '1', from: noon }])
  })
})
