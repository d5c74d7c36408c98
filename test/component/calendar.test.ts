import { expect, it } from 'vitest'
import type { OwnDays } from '../../electron/shared/calendar/calendar.ts'
import { cabinet, cabinetRecord, world } from '../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const year = new Date().getFullYear()

const words = {
  ru: {
    open: 'Рабочее время и праздники',
    country: 'Официальные праздники',
    russia: 'Россия',
    kind: 'Какой это день',
    name: 'Название',
    last: 'По какое число',
    short: 'сокращённый на час',
    usual: 'как обычно',
    save: 'Сохранить',
    christmas: /^7 января, .*: выходной, Рождество$/,
    tenth: /^10 июня, /,
    wrong: `9.06.${year}`,
    right: `12.06.${year}`,
    drop: 'Убрать «Переезд»',
    moving: 'Переезд',
  },
  en: {
    open: 'Working hours and holidays',
    country: 'Official holidays',
    russia: 'Russia',
    kind: 'Kind of day',
    name: 'Name',
    last: 'Last day',
    short: 'an hour shorter',
    usual: 'as usual',
    save: 'Save',
    christmas: /^January 7, .*: day off, Christmas$/,
    tenth: /^June 10, /,
    wrong: `06/09/${year}`,
    right: `06/12/${year}`,
    drop: /^Remove “Moving”$/,
    moving: 'Moving',
  },
}

async function openCalendar(locale: 'ru' | 'en', own: readonly OwnDays[] = []) {
  const w = words[locale]
  const all = world([cabinet(cabinetRecord('1'))])
  all.app.settings.locale = locale
  const bridge = bridgeOver(all)
  if (own.length > 0) {
    bridge.on('calendar.read', () => ({ country: 'none', own }))
    bridge.on('calendar.change', () => ({ country: 'none', own }))
  }
  const { user } = await openApp(bridge, '/settings')
  const row = (await screen.findByText(w.open)).closest('.setting') as HTMLElement
  await user.click(within(row).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: w.open }))
  const changes = () =>
    bridge.callsOf('calendar.change').map(({ cabinet: _, ...change }) => change as object)
  return { w, user, dialog, changes, bridge }
}

it.each(['ru', 'en'] as const)('is filled by the keyboard alone (%s)', async (locale) => {
  const { w, user, dialog, changes } = await openCalendar(locale)
  await user.selectOptions(dialog.getByLabelText(w.country), w.russia)
  await waitFor(() => expect(changes()).toEqual([{ country: 'ru' }]))
  await dialog.findByRole('button', { name: w.christmas })

  const tenth = dialog.getByRole('button', { name: w.tenth })
  tenth.focus()
  await user.keyboard('{ArrowDown}{ArrowUp}{PageDown}{PageUp}')
  expect(document.activeElement).toBe(tenth)
  await user.keyboard('{Enter}')
  const kind = await dialog.findByLabelText(w.kind)
  await waitFor(() => expect(document.activeElement).toBe(kind))
  await user.selectOptions(kind, w.short)
  const last = dialog.getByLabelText(w.last, { selector: 'input' })
  await user.clear(last)
  await user.type(last, w.wrong)
  await user.type(dialog.getByLabelText(w.name), `${w.moving}{Enter}`)
  // An end before the beginning is said beside its field, and nothing is sent or lost.
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'))
  expect(changes()).toHaveLength(1)
  await user.clear(last)
  await user.type(last, `${w.right}{Enter}`)
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]).toMatchObject({
    put: [{ name: w.moving, from: `${year}-06-10`, to: `${year}-06-12`, kind: 'short' }],
  })
  // The keyboard is back at the day, which says what it is now.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toContain(w.moving),
  )

  await user.keyboard('{Enter}')
  await user.selectOptions(await dialog.findByLabelText(w.kind), w.usual)
  await user.click(dialog.getByRole('button', { name: w.save }))
  await waitFor(() => expect(changes()[2]).toHaveProperty('remove'))
  await waitFor(() => expect(dialog.queryByRole('button', { name: w.drop })).toBeNull())
})

it('opens of own days within one another the nearest, and for other days of a row a new entry', async () => {
  const june = (id: string, from: number, to: number, kind: OwnDays['kind']): OwnDays => ({
    ...{ id, name: id, kind },
    from: `${year}-06-${String(from).padStart(2, '0')}`,
    to: `${year}-06-${String(to).padStart(2, '0')}`,
  })
  const { w, user, dialog, changes } = await openCalendar('en', [
    june('vacation', 1, 14, 'free'),
    june('duty', 10, 10, 'working'),
  ])
  await dialog.findByRole('button', { name: /^June 10, .*duty/ })
  const choose = async (day: RegExp) => {
    await user.click(dialog.getByRole('button', { name: day }))
    return dialog.findByLabelText(w.kind)
  }
  const offered = (kind: HTMLElement) => within(kind).queryByRole('option', { name: w.usual })
  const fifth = await choose(/^June 5, /)
  expect(offered(fifth)).toBeNull()
  await user.click(dialog.getByRole('button', { name: w.save }))
  const alone = { from: `${year}-06-05`, to: `${year}-06-05`, kind: 'working' }
  await waitFor(() => expect(changes()).toMatchObject([{ put: [alone] }]))
  await waitFor(() => expect(dialog.queryByLabelText(w.kind)).toBeNull())

  await user.selectOptions(await choose(/^June 10, /), w.usual)
  await user.click(dialog.getByRole('button', { name: w.save }))
  await waitFor(() => expect(changes()[1]).toEqual({ remove: ['duty'] }))
  await waitFor(() => expect(dialog.queryByLabelText(w.kind)).toBeNull())
  expect(offered(await choose(/^June 1, /))).not.toBeNull()
})

it('leaves what is typed by Escape, and the year by its last day', async () => {
  const { w, user, dialog, changes } = await openCalendar('ru')
  const day = dialog.getByRole('button', { name: /^31 декабря, / })
  day.focus()
  await user.keyboard('{Enter}')
  await dialog.findByLabelText(w.kind)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.queryByLabelText(w.kind)).toBeNull())
  expect(document.activeElement).toBe(day)
  await user.keyboard('{ArrowRight}')
  await dialog.findByText(`${year + 1} год`)
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-day')).toBe(`${year + 1}-01-01`),
  )
  expect(changes()).toEqual([])
})

it('says of a file that is too large or no calendar why it is not read', async () => {
  const { user, dialog } = await openCalendar('ru')
  const input = document.querySelector<HTMLInputElement>('dialog input[type=file]')
  const large = new File(['x'], 'large.ics')
  Object.defineProperty(large, 'size', { value: 100_000_000 })
  await user.upload(input as HTMLInputElement, large)
  await dialog.findByText(/больше 10 МБ/)
})

it('changes the usual week', async () => {
  const { user, dialog, bridge } = await openCalendar('ru')
  await user.click(dialog.getByRole('checkbox', { name: 'сб' }))
  expect(bridge.callsOf('settings.change').at(-1)).toEqual({
    workingHours: { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5, 6] },
  })
})
