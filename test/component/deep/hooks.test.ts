import { describe, expect, it } from 'vitest'
import { button, dialogNamed, field, fill } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { openHooks, group, site } from '../support/hooks.ts'

describe('webhooks', () => {
  it('have no address that is none, and say what it is instead', async () => {
    const { bridge, user } = await openHooks()
    await user.click(
      (await screen.findAllByRole('button', { name: 'Создать вебхук' }))[0] as HTMLElement,
    )
    const form = await dialogNamed('Новый вебхук')
    for (const [typed, fault] of [
      ['', 'Заполните это поле.'],
      ['crm', 'Это не похоже на адрес сайта.'],
      ['file:///etc/passwd', 'Адрес должен начинаться с https:// или http://.'],
      ['https://a b.example/', 'В адресе есть пробелы.'],
      ['javascript:alert(1)', 'Адрес должен начинаться с https:// или http://.'],
      ['https:crm.example', 'Это не похоже на адрес сайта.'],
    ] as const) {
      await fill(field(form, 'Адрес'), typed)
      await user.click(button('Создать', form))
      expect(await within(form).findByText(fault), typed).toBeTruthy()
    }
    expect(bridge.callsOf('webhooks.create')).toEqual([])
  })

  it('warns of a password in an address, and lets no header break its line', async () => {
    const { bridge, user } = await openHooks()
    await user.click(
      (await screen.findAllByRole('button', { name: 'Создать вебхук' }))[0] as HTMLElement,
    )
    const form = await dialogNamed('Новый вебхук')
    await fill(field(form, 'Адрес'), 'https://me:secret@crm.example/?key=1')
    expect(await within(form).findByText(/В адресе имя и пароль/)).toBeTruthy()
    expect(within(form).getByText(/После «\?» может быть ключ/)).toBeTruthy()
    const headers = group(form, 'Заголовки')
    await user.click(button('Добавить строку', headers))
    for (const [name, value, fault] of [
      ['X-A', 'я', 'Только латинские буквы'],
      ['X-A', 'a\u0007b', 'Только латинские буквы'],
      ['X A', 'a', 'В имени заголовка'],
      ['Host', 'a', 'задаётся автоматически'],
      ['Content-Length', '1', 'задаётся автоматически'],
    ] as const) {
      await fill(within(headers).getByLabelText('Заголовок'), name)
      await fill(within(headers).getByLabelText('Значение'), value)
      await user.click(button('Создать', form))
      expect(await within(headers).findByText(new RegExp(fault))).toBeTruthy()
    }
    expect(bridge.callsOf('webhooks.create')).toEqual([])
  })
})

describe('listening here', () => {
  it('begins at no port that is none', async () => {
    const { bridge, user } = await openHooks('/hooks/listen')
    const port = await screen.findByLabelText<HTMLInputElement>(/^Порт/)
    for (const typed of ['0', '65536', 'восемь']) {
      await fill(port, typed)
      await user.click(button('Начать приём'))
      expect(await screen.findByText('Порт — число от 1 до 65535.'), typed).toBeTruthy()
    }
    expect(bridge.callsOf('receiver.start')).toEqual([])
  })
})

describe('verification calls', () => {
  it('carriers of the general settings go along only once somebody has set them', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    await site()
    await user.click(button('Настройки для всех аккаунтов проверки'))
    let form = await dialogNamed('Настройки для всех аккаунтов проверки')
    await fill(field(form, 'Звонков в час'), '11')
    await user.click(button('Сохранить', form))
    await waitFor(() => expect(bridge.callsOf('verification.changeGeneral')).toHaveLength(1))
    expect(bridge.callsOf('verification.changeGeneral')[0]).not.toHaveProperty('operators')
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    await user.click(button('Настройки для всех аккаунтов проверки'))
    form = await dialogNamed('Настройки для всех аккаунтов проверки')
    await user.click(button('Задать операторов связи', form))
    await user.click(within(form).getByRole('checkbox', { name: 'МТС' }))
    await user.click(button('Сохранить', form))
    await waitFor(() =>
      expect(bridge.callsOf('verification.changeGeneral')[1]).toMatchObject({
        operators: { mts: { allowed: false }, others: { allowed: true } },
      }),
    )
  })

  it('a package tells its prices and asks; one’s own call counts seconds and checks nothing', async () => {
    const { bridge, user } = await openHooks('/hooks/verification')
    const card = await site()
    await user.click(button('Пакеты', card))
    const dialog = await dialogNamed('Пакеты для «Сайт»')
    await user.click(await within(dialog).findByRole('button', { name: 'Подключить Flash 500' }))
    const question = await dialogNamed('Подключить пакет «Flash 500»?')
    expect(bridge.callsOf('verification.take')).toEqual([])
    await user.click(button('Подключить', question))
    await waitFor(() =>
      expect(bridge.callsOf('verification.take')).toEqual([
        { cabinet: '1', account: 701, pack: '21', fee: 350 },
      ]),
    )
    await user.click(await screen.findByRole('button', { name: 'Позвонить мне' }))
    expect(await screen.findByText(/Звоним на \+7 916 123-45-67/)).toBeTruthy()
    expect(button('Позвонить мне')).toHaveProperty('disabled', true)
    expect(screen.getByText(/Прошло \d+ секунд/)).toBeTruthy()
  })
})
