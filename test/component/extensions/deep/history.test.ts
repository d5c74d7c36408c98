import { fireEvent } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { extensionsBridge, rowOf } from '../../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { history, today, wednesday, HOUR } from '../../support/extension-history.ts'

beforeEach(() => vi.setSystemTime(wednesday))

describe('the history of extensions', () => {
  it('goes back and forth by weeks and days, no further than it is kept', async () => {
    const { bridge } = extensionsBridge()
    const { user } = await openApp(bridge, '/extensions/history')
    await history()
    const earlier = screen.getByRole('button', { name: 'Раньше' })
    const later = screen.getByRole('button', { name: 'Позже' })
    expect(later).toHaveProperty('disabled', true)
    await user.click(earlier)
    expect(later).toHaveProperty('disabled', false)
    await user.click(screen.getByRole('button', { name: 'Сегодня' }))
    await user.click(screen.getByLabelText('День', { selector: 'input' }))
    await waitFor(() =>
      expect(bridge.callsOf('extensions.history').at(-1)).toMatchObject({
        from: today(),
        to: today() + 24 * HOUR,
      }),
    )
    await user.click(screen.getByLabelText('Неделя', { selector: 'input' }))
    for (let week = 0; week < 20 && !(earlier as HTMLButtonElement).disabled; week += 1) {
      await user.click(earlier)
    }
    expect(earlier).toHaveProperty('disabled', true)
    expect(bridge.callsOf('extensions.history').at(-1)?.from).toBeLessThanOrEqual(
      today() - 89 * 24 * HOUR,
    )
  })

  it('keeps the working hours that a person chooses, and asks for their sums', async () => {
    const { bridge } = extensionsBridge()
    const { user } = await openApp(bridge, '/extensions/history')
    await history()
    await user.click(await screen.findByRole('button', { name: 'Рабочее время и праздники' }))
    await user.click(await screen.findByRole('checkbox', { name: 'сб' }))
    expect(bridge.callsOf('settings.change').at(-1)).toEqual({
      workingHours: { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5, 6] },
    })
    const sheet = screen.getByRole('checkbox', { name: 'сб' }).closest('dialog')
    fireEvent.input(within(sheet as HTMLElement).getByLabelText('С', { selector: 'input' }), {
      target: { value: '10:30' },
    })
    await waitFor(() =>
      expect(
        bridge
          .callsOf('extensions.history')
          .at(-1)
          ?.spans.map(({ from, to }) =>
            [from, to].map((at) => new Date(at).toTimeString().slice(0, 5)),
          ),
      ).toEqual(Array.from({ length: 6 }, () => ['10:30', '18:00'])),
    )
  })

  it('tells of a team who of it was there, and of those who are there no more', async () => {
    const { bridge, told } = extensionsBridge()
    told.left = [{ id: 9, name: 'Вера Ушедшая', number: '209', at: Date.now() - 25 * HOUR }]
    const { user } = await openApp(bridge, '/extensions/history')
    const table = await history()
    await waitFor(() => expect(table.textContent).toContain('нет в кабинете с 17 ноября'))
    expect(table.textContent).toContain('Удалённые')
    await user.click(rowOf(table, 'Первая линия').querySelectorAll('td')[1] as HTMLElement)
    const side = await screen.findByRole('region', { name: 'Первая линия' })
    const people = await within(side).findByRole('list', { name: 'Кто был на связи' })
    await waitFor(() =>
      expect(
        within(people)
          .getAllByRole('listitem')
          .map((one) => one.textContent.replace(/\s+/g, ' ').trim()),
      ).toEqual([
        expect.stringMatching(/^Анна Белова 201.*\d ч из 21 ч/),
        expect.stringMatching(/^Склад 204.*\d ч из 21 ч/),
        expect.stringMatching(/^Мария .* 205.*\d ч из 21 ч/),
      ]),
    )
  })
})
