import { describe, expect, it } from 'vitest'
import { finished, jobOf } from '../../../support/fake-bridge/numbers.ts'
import { tick } from '../../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'

describe('buying', () => {
  async function choose(bridge = bridgeOver()) {
    const opened = await openApp(bridge, '/numbers/buy')
    await opened.user.click(await screen.findByRole('button', { name: 'Найти' }))
    const table = await screen.findByRole('grid', { name: 'Номера в продаже' })
    await opened.user.click(tick(table, 0))
    await opened.user.click(tick(table, 1))
    return { ...opened, table }
  }

  it('searches by kind, region, code, category and mask', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/buy')
    await user.type(await screen.findByLabelText('Маска номера'), 'семь')
    await user.click(screen.getByRole('button', { name: 'Найти' }))
    expect(screen.getByText('В маске допустимы только цифры, ? и *.')).toBeTruthy()
    await user.clear(screen.getByLabelText('Маска номера'))
    await user.type(screen.getByLabelText('Маска номера'), '*7?7')
    await user.type(screen.getByRole('combobox', { name: 'Регион' }), 'яросл{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'Код' }), '4852{Enter}')
    await user.selectOptions(screen.getByLabelText('Категория'), '2')
    await user.click(screen.getByRole('button', { name: 'Найти' }))
    await screen.findByRole('grid', { name: 'Номера в продаже' })
    expect(bridge.callsOf('numbers.offers').map(({ query }) => query)).toEqual([
      { kind: 'abc', owner: 'business', region: 76, code: '4852', category: 2, mask: '*7?7' },
    ])
  })

  it('leaves the installed app to ask, and takes a no as no trouble', async () => {
    const bridge = bridgeOver()
    bridge.world.boot.shell = 'electron'
    bridge.fail('numbers.buy', { kind: 'aborted' })
    const { user } = await choose(bridge)
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Система спросит ещё раз')
    await user.click(within(dialog).getByRole('button', { name: /Купить за/ }))
    await waitFor(() => expect(bridge.callsOf('numbers.buy')).toHaveLength(1))
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('reserves, and counts the time of reserved numbers down', async () => {
    const { user, bridge } = await choose()
    await user.click(screen.getByRole('button', { name: 'Забронировать' }))
    expect(await screen.findByRole('heading', { name: 'Бронирование номеров' })).toBeTruthy()
    expect(bridge.callsOf('numbers.reserve')[0]?.numbers).toHaveLength(2)
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!)
    await user.click(screen.getByRole('link', { name: /Бронь/ }))
    expect(await screen.findByText(/^Ещё 19 ч 1\d мин$/)).toBeTruthy()
    expect(screen.getByText('Ещё 2 дня 3 ч')).toBeTruthy()
  })

  it('leads to signing in once the session ended', async () => {
    const bridge = bridgeOver()
    bridge.fail('numbers.regions', { kind: 'signedOut' })
    bridge.fail('numbers.offers', { kind: 'signedOut' })
    const { user } = await openApp(bridge, '/numbers/buy')
    await user.click(await screen.findByRole('button', { name: 'Найти' }))
    expect(await screen.findByRole('button', { name: 'Войти снова' })).toBeTruthy()
    expect(screen.queryByText(/Сеанс закончился/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  })

  it('is not begun while the balance will not do, and is once there is enough', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/buy')
    await user.click(await screen.findByRole('button', { name: 'Найти' }))
    const table = await screen.findByRole('grid', { name: 'Номера в продаже' })
    await user.click(within(table).getByText(/18\s000/))
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog')
    const buy = within(dialog).getByRole('button', { name: /^Купить за 18\s000/ })
    expect(dialog.textContent).toContain('На балансе не хватает')
    expect(buy).toHaveProperty('disabled', true)
    const balance = { amount: 60_000, at: Date.now() }
    bridge.emit('balance.changed', { cabinet: '1', balance })
    await waitFor(() => expect(buy).toHaveProperty('disabled', false))
    expect(dialog.textContent).not.toContain('На балансе не хватает')
  })

  it('goes on knowingly where the service tells no price', async () => {
    const { user, bridge } = await openApp(bridgeOver(), '/numbers/reserved')
    const number = '+7 4852 00-07-89'
    const row = (await screen.findByText(number)).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: 'Купить' }))
    const dialog = await screen.findByRole('dialog', { name: 'Купить 1 номер?' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Цена этого номера неизвестна',
    )
    expect(dialog.textContent).toContain('цена неизвестна')
    await user.click(within(dialog).getByRole('button', { name: 'Купить, не зная цены' }))
    await screen.findByText('Готово: 1 номер')
    expect(bridge.callsOf('numbers.buy')).toEqual([
      { cabinet: '1', numbers: ['74852000789'], owner: 'business' },
    ])
  })

  it('shows the service’s new price and asks again where it was another', async () => {
    const bridge = bridgeOver()
    bridge.fail('numbers.buy', { kind: 'invalid', field: 'price' })
    bridge.on('numbers.quote', ({ numbers }) => numbers.map((number) => ({ number, price: 175 })))
    const { user } = await choose(bridge)
    await user.click(screen.getByRole('button', { name: 'Купить' }))
    await user.click(await screen.findByRole('button', { name: /^Купить за 300,00/ }))
    expect(await screen.findByText(/назвал другую цену/)).toBeTruthy()
    bridge.on('numbers.buy', ({ numbers }) => finished(jobOf('numbers.buy', numbers)))
    await user.click(await screen.findByRole('button', { name: /^Купить за 350,00/ }))
    expect(await screen.findByText('Готово: 2 номера')).toBeTruthy()
    expect(bridge.callsOf('numbers.buy').map(({ price }) => price)).toEqual([300, 350])
  })
})
