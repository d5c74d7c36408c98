import { describe, expect, it } from 'vitest'
import { panels } from '../../../../renderer/panels/index.ts'
import { installNumbers } from '../../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../../support/open-app.ts'

async function opened(locale: 'ru' | 'en') {
  const given = world([cabinet(cabinetRecord('1')), cabinet(cabinetRecord('2'))])
  given.boot.settings.locale = locale
  given.app.settings = { ...given.app.settings, locale }
  const bridge = bridgeOver(given)
  installNumbers(bridge)
  const { user } = await openApp(bridge, '/contacts')
  await screen.findByRole('heading', { level: 1 })
  return user
}

const field = () => screen.findByRole('combobox', { name: /номер, раздел|number, panel/ })
const first = () =>
  within(screen.getByRole('dialog')).queryAllByRole('option')[0]?.textContent ?? ''

function press(): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyK', key: 'k', ctrlKey: true, cancelable: true }),
  )
}

describe('what people call things', () => {
  it.each([
    [
      'ru',
      {
        баланс: 'Деньги',
        'акт сверки': 'Запросить акт сверки',
        упд: 'Запросить закрывающие документы',
        договор: 'Запросить договор',
        порог: 'Деньги',
        'лицевой счёт': 'Деньги',
        пополнить: 'Счета',
        оплатить: 'Счета',
        выписка: 'История',
        списания: 'История',
        'сравнить месяцы': 'По месяцам',
        'сменить тариф': 'Тарифы',
        'цена звонка': 'Тарифы',
        траты: 'Расходы',
        пароль: 'Сменить пароль',
        почта: 'Адреса для уведомлений',
        выход: 'Выйти из этого кабинета',
        'другой аккаунт': 'Кабинет:',
        оформление: 'Оформление',
        английский: 'Язык',
        'не беспокоить': 'Тихие часы',
        шаблоны: 'Быстрые ответы',
        оповещения: 'Уведомления',
        'часовой пояс': 'Время сообщений',
        ivr: 'Меню',
        автоответчик: 'Меню',
        отделы: 'Группы',
        'колл-центр': 'Очереди',
        переадресация: 'Номера',
        добавочные: 'Внутренние',
        'адресная книга': 'Контакты',
        тикеты: 'Поддержка',
        интеграции: 'Интеграции',
        написать: 'Новая переписка',
        'новый номер': 'Купить',
        логи: 'Диагностика',
      },
    ],
    [
      'en',
      {
        balance: 'Money',
        'top up': 'Invoices',
        pay: 'Invoices',
        statement: 'History',
        expenses: 'Costs',
        'change the tariff': 'Tariffs',
        password: 'Change the password',
        'log out': 'Sign out',
        'night mode': 'Theme',
        'do not disturb': 'Quiet hours',
        templates: 'Quick replies',
        alerts: 'Notifications',
        voicemail: 'Voice menus',
        'call centre': 'Queues',
        forwarding: 'Numbers',
        employees: 'Extensions',
        'address book': 'Contacts',
        integrations: 'Integrations',
        presence: 'History',
        логи: 'Diagnostics',
      },
    ],
  ] as const)('leads there, in %s', async (locale, wanted) => {
    const user = await opened(locale)
    press()
    const input = await field()
    for (const [typed, title] of Object.entries(wanted)) {
      await user.clear(input)
      await user.paste(typed)
      await waitFor(() => expect(first(), typed).toContain(title))
    }
  })

  it('is asked for where it stands: a setting, a password, leaving', async () => {
    const user = await opened('ru')
    const take = async (typed: string) => {
      press()
      await user.type(await field(), `${typed}{Enter}`)
    }
    await take('часовой пояс')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Время сообщений'))
    await waitFor(() => expect(location.hash).toBe('#/settings'))
    await take('пароль')
    expect(await screen.findByLabelText('Текущий пароль')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    await take('выход')
    expect(await screen.findByRole('dialog', { name: /Выйти из кабинета/ })).toBeTruthy()
  })

  it.each(panels.map((panel) => [panel.name, panel] as const))(
    'of %s is there in both languages, once',
    async (_, { places, title }) => {
      const { default: all } = await places()
      expect(Object.keys(title)).toEqual(['ru', 'en'])
      for (const { words } of all) {
        expect(new Set(words).size).toBe(words.length)
        expect(words.some((word) => /[а-яё]/i.test(word))).toBe(true)
        expect(words.some((word) => /[a-z]/i.test(word))).toBe(true)
      }
    },
  )
})
