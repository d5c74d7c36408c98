import { describe, expect, it } from 'vitest'
import { account } from '../../support/fake-bridge/numbers.ts'
import { button, openExchange } from '../support/exchange.ts'
import { rows } from '../support/numbers.ts'
import { screen, waitFor, within } from '../support/open-app.ts'

const waysOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')])

/** The storekeeper's telephone is off, and calls go on to a mobile one. */
function withMobile() {
  const given = account()
  given.sip = given.sip.map((one) =>
    one.id === 103 ? { ...one, legs: [...(one.legs ?? []), { type: 'mob', timeout: 25 }] } : one,
  )
  return given
}

describe('what calls go on to', () => {
  it('is led to from a number, in its list and its card', async () => {
    await openExchange('/numbers?number=74952000200')
    const grid = await screen.findByRole('grid')
    await waitFor(() =>
      expect(waysOf(grid)).toEqual(
        expect.arrayContaining([
          ['Главное меню', '#/menus?menu=901'],
          ['Первая линия', '#/queues?queue=701'],
          ['Склад', '#/extensions?extension=103'],
          ['Отдел продаж', '#/groups?group=401'],
        ]),
      ),
    )
    const side = await screen.findByRole('region', { name: /495 200-02-00/ })
    await waitFor(() =>
      expect(waysOf(side)).toContainEqual(['Главное меню 900', '#/menus?menu=901']),
    )
  })

  it('is led to by each key in the card of a menu, with who can be reached', async () => {
    await openExchange('/menus?menu=901')
    const side = await screen.findByRole('region', { name: 'Главное меню' })
    await waitFor(() =>
      expect(waysOf(side)).toEqual(
        expect.arrayContaining([
          ['Пётр Савельев 207', '#/extensions?extension=106'],
          ['Салон на Ленинском 901', '#/menus?menu=902'],
        ]),
      ),
    )
    expect(side.textContent).toMatch(/Пётр Савельев 207\s*На связи/)
  })

  it('tells who is on a mobile telephone from who cannot be reached', async () => {
    await openExchange('/groups?group=401', undefined, withMobile())
    const grid = await screen.findByRole('grid', { name: 'Группы' })
    await waitFor(() =>
      expect(rows(grid)[0]?.textContent).toContain('2 из 3 на связи, на мобильном 1'),
    )
    const side = await screen.findByRole('region', { name: 'Отдел продаж' })
    expect(side.textContent).toMatch(/Склад 204\s*На мобильном/)
  })

  it('counts no mobile telephone where a group calls the accounts alone', async () => {
    const prepare: Parameters<typeof openExchange>[1] = ({ world }) => {
      const group = world.groups.get(401)
      if (group) world.groups.set(401, { ...group, device_only: true })
    }
    const { user } = await openExchange('/groups?group=401', prepare, withMobile())
    const grid = await screen.findByRole('grid', { name: 'Группы' })
    await waitFor(() => expect(rows(grid)[0]?.textContent).toContain('2 из 3 на связи'))
    expect(rows(grid)[0]?.textContent).not.toContain('мобильном')
    // Neither do the marks of its members promise one.
    const side = await screen.findByRole('region', { name: 'Отдел продаж' })
    await waitFor(() => expect(side.textContent).toMatch(/Склад 204\s*Не на связи/))
    await user.click(button('Изменить', side))
    const form = await screen.findByRole('dialog', { name: 'Группа «Отдел продаж»' })
    const marks = within(form).getAllByText('Не на связи')
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(mark.dataset['tip']).toBeUndefined()
    expect(within(form).queryByText('На мобильном')).toBeNull()
  })

  it('tells of a queue whose agents are on mobile telephones alone, in its card and its editor', async () => {
    const prepare: Parameters<typeof openExchange>[1] = ({ world }) => {
      const queue = world.queues.get(701)
      if (queue) world.queues.set(701, { ...queue, sips: [{ id: 103, name: 'Склад' }] })
    }
    const { user } = await openExchange('/queues?queue=701', prepare, withMobile())
    const side = await screen.findByRole('region', { name: 'Первая линия' })
    await waitFor(() => expect(side.textContent).toContain('0 из 1 на связи, на мобильном 1.'))
    expect(side.textContent).not.toContain('ни один оператор')
    await user.click(button('Изменить', side))
    const form = await screen.findByRole('dialog', { name: 'Очередь «Первая линия»' })
    expect(
      within(form).getByRole('region', { name: 'Что будет со звонком' }).textContent,
    ).toContain('0 из 1 на связи, на мобильном 1.')
  })

  it('says where an extension is reached by mobile', async () => {
    await openExchange('/extensions?extension=103', undefined, withMobile())
    const list = await screen.findByRole('grid', { name: 'Внутренние номера' })
    expect(rows(list).find((row) => row.textContent.includes('Склад'))?.textContent).toContain(
      'На мобильном',
    )
  })
})

it('what leads here is told in order, the first ten at once', async () => {
  const given = account()
  const [first] = given.numbers
  if (!first) throw new Error('There is no number')
  given.numbers = Array.from({ length: 14 }, (_, place) => ({
    ...first,
    id: 600 + place,
    number: String(74950001114 - place),
    following: { name: 'Первая линия', shows: 'caller' as const },
  }))
  const { user } = await openExchange('/queues?queue=701', undefined, given)
  const side = await screen.findByRole('region', { name: 'Первая линия' })
  const leading = () => waysOf(side).filter(([, to]) => to?.startsWith('#/numbers'))
  await waitFor(() => expect(leading()).toHaveLength(10))
  expect(leading()[0]?.[0]).toMatch(/11-01$/)
  await user.click(button('Все 14', side))
  expect(leading()).toHaveLength(14)
  const names = leading().map(([name]) => name)
  expect(names).toEqual(names.toSorted())
})
