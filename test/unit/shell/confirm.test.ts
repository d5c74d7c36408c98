import { beforeEach, expect, it } from 'vitest'
import type { RiskKind } from '../../../electron/bridge/command.ts'
import type { Question } from '../../../electron/core/ports.ts'
import type { Locale } from '../../../electron/shared/locale.ts'
import { createConfirm } from '../../../electron/main/confirm.ts'
import { dialogsOn } from './dialogs.ts'
import { BrowserWindow, dialog, resetElectron } from './electron.ts'

let window: BrowserWindow | undefined

beforeEach(() => {
  resetElectron()
  window = new BrowserWindow({ width: 1, height: 1 } as never)
  dialog.response = 0
  dialog.checked = false
  dialog.showMessageBox.mockClear()
})

const QUESTION: Question = {
  kind: 'buy',
  numbers: [
    { number: '74852000213', price: 150, fee: 250 },
    { number: '78000004900', price: 1150 },
  ],
  owner: 'business',
  price: 1300,
}

async function ask(question: Question, locale: Locale = 'ru', risk: RiskKind = 'spends') {
  const reply = await createConfirm(dialogsOn(window).ask, () => Promise.resolve(locale))(
    question,
    risk,
  )
  const given = dialog.showMessageBox.mock.lastCall ?? []
  const shown = given.at(-1) as Record<string, unknown> & { detail: string; message: string }
  return { reply, given, shown }
}

it('says first whose money or things are meant', async () => {
  const confirm = createConfirm(dialogsOn(window).ask, () => Promise.resolve('ru'))
  await confirm(QUESTION, 'spends', { name: 'ООО «Ромашка»\n', contract: '48520' })
  const shown = dialog.showMessageBox.mock.lastCall?.at(-1) as { detail: string }
  expect(shown.detail).toMatch(/^Кабинет: ООО «Ромашка», договор 48520\n/)
})

/** Currency is written with spaces that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('asks in the person’s language, with every number and price', async () => {
  const { reply, shown } = await ask(QUESTION)
  expect(reply).toBe('yes')
  expect(plain(shown.message)).toBe(
    'Купить 2 номера за 1 300,00 ₽ (одна тысяча триста рублей)' +
      ' и не меньше 250,00 ₽ (двести пятьдесят рублей) в месяц?',
  )
  expect(plain(shown.detail)).toContain('+7 4852 00-02-13 · 150,00 ₽ · 250,00 ₽ в месяц')
  expect(plain(shown.detail)).toContain('+7 800 000-49-00 · 1 150,00 ₽')
  expect((await ask(QUESTION, 'en')).shown['buttons']).toEqual(['Buy', 'Cancel'])
})

it('takes everything but the first button for no, and offers no as the default', async () => {
  dialog.response = 1
  const { reply, shown } = await ask(QUESTION)
  expect(reply).toBe('no')
  expect(shown).toMatchObject({ defaultId: 1, cancelId: 1 })
})

it('says so where the service gave no price, and counts what does not fit', async () => {
  const numbers = Array.from({ length: 15 }, (_, place) => ({
    number: String(74852000300 + place),
  }))
  const { shown } = await ask({ kind: 'buy', owner: 'personal', numbers })
  expect(shown.message).toBe('Купить 15 номеров? Цена подключения неизвестна.')
  expect(shown.detail).toContain('и ещё 5')
})

it('belongs to the window, and is answered no once there will be none any more', async () => {
  expect((await ask(QUESTION)).given[0]).toBe(window)
  window = undefined
  dialog.showMessageBox.mockClear()
  expect((await ask(QUESTION, 'ru')).reply).toBe('no')
  expect(dialog.showMessageBox).not.toHaveBeenCalled()
})

it('names what exceeds a tariff, and what the service does not say', async () => {
  const exceeding = [{ name: 'SIP-аккаунты', used: 18, included: 5 }]
  const { shown } = await ask({ kind: 'tariff', name: 'Старт', fee: '490', exceeding })
  expect(plain(shown.message)).toBe(
    'Перейти на тариф «Старт» за 490,00 ₽ (четыреста девяносто рублей) в месяц?',
  )
  expect(shown.detail).toContain('SIP-аккаунты: используется 18, включено 5')
  expect(shown.detail).toContain('неизвестно')
  const english = await ask({ kind: 'tariff', name: 'Старт', exceeding: [] }, 'en')
  expect(english.shown.message).toContain('The fee is unknown.')
  const worded = await ask({ kind: 'tariff', name: 'А', fee: 'по договору', exceeding: [] }, 'en')
  expect(worded.shown.message).toContain('for по договору a month')
})

it('tells what is lost with a packet', async () => {
  const number = '79010004810'
  const packet = await ask({ kind: 'package', number, name: 'SMS 500', remaining: 120 })
  expect(packet.shown.message).toBe('Отключить пакет SMS «SMS 500» от номера +7 901 000-48-10?')
  expect(packet.shown.detail).toContain('Пропадёт остаток: 120 SMS')
  const unknown = await ask({ kind: 'package', number, name: 'SMS 500' }, 'en')
  expect(unknown.shown.detail).not.toContain('lost')
})

const packetFor = (price: number) =>
  ({ kind: 'packet', name: 'SMS', number: '79010004810', price }) as const

it('says every sum in words, with the right endings', async () => {
  const inRussian: [number, string][] = [
    [1, 'один рубль'],
    [2, 'два рубля'],
    [1.5, 'один рубль пятьдесят копеек'],
    [21.01, 'двадцать один рубль одна копейка'],
    [0.02, 'две копейки'],
    [2000.11, 'две тысячи рублей одиннадцать копеек'],
    [1_000_001.22, 'один миллион один рубль двадцать две копейки'],
    [1e12, 'один триллион рублей'],
  ]
  for (const [sum, words] of inRussian) {
    expect((await ask(packetFor(sum))).shown.message).toContain(`(${words})`)
  }
  const inEnglish: [number, string][] = [
    [1, 'one rouble'],
    [1.01, 'one rouble and one kopeck'],
    [1500, 'one thousand five hundred roubles'],
    [0.02, 'two kopecks'],
  ]
  for (const [sum, words] of inEnglish) {
    expect((await ask(packetFor(sum), 'en')).shown.message).toContain(`(${words})`)
  }
  expect((await ask(packetFor(250))).shown.message).toContain('(двести пятьдесят рублей) в месяц')
  const numbers = [{ number: '74852000213', price: 150, fee: 250.1 }]
  const bought = { kind: 'buy', owner: 'business', numbers, price: 150 } as const
  expect(plain((await ask(bought)).shown.message)).toMatch(
    /за 150,00 ₽ \(сто пятьдесят рублей\) и 250,10 ₽ \(двести пятьдесят рублей десять копеек\) в месяц\?$/,
  )
  expect(plain((await ask(bought, 'en')).shown.message)).toMatch(
    /for .+ \(one hundred fifty roubles\) and .+ \(two hundred fifty roubles and ten kopecks\) a month\?$/,
  )
  const { price: _, ...unpriced } = bought
  expect(plain((await ask(unpriced)).shown.message)).toBe(
    'Купить 1 номер за 250,10 ₽ (двести пятьдесят рублей десять копеек) в месяц? ' +
      'Цена подключения неизвестна.',
  )
  const calls = { kind: 'calls', name: 'Сто', account: 'Сайт', fee: 100 } as const
  expect((await ask(calls, 'en')).shown.message).toContain('(one hundred roubles) a month')
})

it('takes no figure for roubles that may be thousands', async () => {
  for (const fee of ['1.500', '12.345']) {
    const { shown } = await ask({ kind: 'tariff', name: 'А', fee, exceeding: [] })
    expect(shown.message).toBe(`Перейти на тариф «А» за ${fee} в месяц?`)
  }
})

it('offers to hold for a while, but never where money is spent', async () => {
  const question = { kind: 'delete', what: 'queue', name: 'Продажи' } as const
  dialog.checked = true
  const deletion = await ask(question, 'ru', 'deletes')
  expect(deletion.shown.message).toBe('Удалить очередь «Продажи»?')
  expect(deletion.shown['checkboxLabel']).toBe('Не спрашивать об этом 15 минут')
  expect(deletion.reply).toBe('forNow')
  expect((await ask(QUESTION)).shown).not.toHaveProperty('checkboxLabel')
})

it('offers no hold for a password, nor for what this computer keeps', async () => {
  const token = { kind: 'secret', what: 'token', name: 'Сайт' } as const
  expect((await ask(token, 'ru', 'opens')).shown).not.toHaveProperty('checkboxLabel')
  const messages = { kind: 'messages', name: 'Ромашка' } as const
  const russian = await ask(messages, 'ru', 'deletes')
  expect(russian.shown).not.toHaveProperty('checkboxLabel')
  expect(russian.shown.message).toBe(
    'Выйти из кабинета «Ромашка» и удалить с этого компьютера его переписку?',
  )
  expect(russian.shown.detail).toContain('контакты, черновики')
  const english = await ask(messages, 'en', 'deletes')
  expect(english.shown.message).toBe(
    'Sign out of “Ромашка” and delete its messages from this computer?',
  )
  expect(english.shown['buttons']).toEqual(['Sign out and delete', 'Cancel'])
})

it('says where calls and messages are to go', async () => {
  const numbers = [{ number: '74852000213' }, { number: '74852000214', givenId: 12 }]
  const to = { type: 'crm', name: 'crm.example', otherwise: { type: 'sip', name: 'Анна' } } as const
  const forward = await ask({ kind: 'forward', numbers, to }, 'ru', 'diverts')
  expect(forward.shown.message).toBe(
    'Направить входящие звонки 2 номеров в CRM crm.example, а без ответа — на внутренний номер «Анна»?',
  )
  expect(forward.shown.detail).toContain('+7 4852 00-02-14 · по идентификатору 12, введённому вами')
  const off = { type: 'empty', name: '' } as const
  const english = await ask({ kind: 'forward', numbers, to: off }, 'en', 'diverts')
  expect(english.shown.message).toBe('Remove forwarding from 2 numbers?')
  const webhook = { kind: 'webhook', address: 'b.example/x', former: 'a.example/x' } as const
  expect((await ask(webhook, 'en', 'diverts')).shown.detail).toContain('a.example/x')
})

const number = '79161112233'
const outside: [Question, string, string, ...string[]][] = [
  [
    { kind: 'mobile', mobiles: [{ number, extensions: [4321] }] },
    'Переадресовать звонки внутреннего номера 4321 на мобильный +7 916 111-22-33?',
    'Forward calls for the extension 4321 to the mobile +7 916 111-22-33?',
  ],
  [
    { kind: 'mobile', mobiles: [{ number, extensions: [4321, 4322] }] },
    'Переадресовать звонки 2 внутренних номеров на мобильный +7 916 111-22-33?',
    'Forward calls for 2 extensions to the mobile +7 916 111-22-33?',
    '4321, 4322 → +7 916 111-22-33',
  ],
  [
    {
      kind: 'mobile',
      mobiles: [
        { number, extensions: [4321, 4322, 4323, 4324, 4325] },
        { number: '79161112244', extensions: [4326] },
      ],
      part: { place: 2, of: 3 },
    },
    'Переадресовать звонки 6 внутренних номеров на мобильные?',
    'Forward calls for 6 extensions to mobile numbers?',
    '4326 → +7 916 111-22-44',
  ],
  [
    { kind: 'trunk', number, host: 'b.example', former: 'a.example' },
    'Подключить номер +7 916 111-22-33 через сервер b.example?',
    'Connect the number +7 916 111-22-33 through the server b.example?',
    'a.example',
  ],
  [
    { kind: 'email', address: 'b@b.example', former: 'a@a.example' },
    'Отправлять уведомления сервиса на b@b.example?',
    'Send the service’s notifications to b@b.example?',
    'a@a.example',
  ],
  [
    { kind: 'menu', name: 'Ночь', leads: [`number: ${number}`] },
    'Направить звонки из голосового меню «Ночь» за пределы кабинета?',
    'Route calls from the voice menu “Ночь” outside the account?',
    `number: ${number}`,
  ],
  [
    { kind: 'recording', name: 'Б', former: 'А', players: ['Продажи', 'Ночь'] },
    'Везде заменить запись «А» на «Б»?',
    'Replace the recording “А” with “Б” everywhere?',
    'Продажи',
  ],
  [
    {
      kind: 'forwardBack',
      ways: [{ to: { type: 'number', name: '74951112233' }, numbers: [number] }],
    },
    'Вернуть 1 номеру прежнюю переадресацию?',
    'Restore the previous forwarding of 1 number?',
    '+7 916 111-22-33',
    '+7 495 111-22-33',
  ],
  [
    {
      ...{ kind: 'formerState', at: Date.UTC(2026, 10, 3, 9), zone: 'Europe/Moscow' },
      name: 'До переезда',
      things: [
        { kind: 'groups', name: 'Продажи' },
        { kind: 'numbers', name: number },
      ],
      outside: [
        { kind: 'forwardBack', ways: [{ to: { type: 'sip_uri', name: 'a@b.c' }, numbers: [] }] },
        { kind: 'email', address: 'office@elsewhere.example' },
      ],
    },
    'Вернуть прежние настройки 2 объектов?',
    'Restore the previous settings of 2 items?',
    '2026',
    '12:00',
    'До переезда',
    'Продажи',
    '+7 916 111-22-33',
    'a@b.c',
    'office@elsewhere.example',
  ],
  [
    { kind: 'secret', what: 'password', name: '201 Анна' },
    'Показать пароль внутреннего номера «201 Анна»?',
    'Show the password of the extension “201 Анна”?',
  ],
  [
    { kind: 'secret', what: 'newPassword', name: '201 Анна' },
    'Сменить пароль внутреннего номера «201 Анна»?',
    'Change the password of the extension “201 Анна”?',
  ],
  [
    { kind: 'secret', what: 'token', name: 'Сайт' },
    'Показать токен аккаунта проверки «Сайт»?',
    'Show the token of the verification account “Сайт”?',
  ],
  [
    { kind: 'secret', what: 'ownPassword', name: 'a@a.example' },
    'Сменить пароль, с которым входит a@a.example?',
    'Change the password a@a.example signs in with?',
  ],
  [
    { kind: 'team', what: 'joinTeam', name: 'office.example:5432/office' },
    'Войти в команду на сервере office.example:5432/office?',
    'Join the team on office.example:5432/office?',
  ],
  [
    { kind: 'team', what: 'lookAtServer', name: 'office.example:5432' },
    'Проверить сертификат сервера office.example:5432?',
    'Check the certificate of office.example:5432?',
  ],
  [
    { kind: 'team', what: 'leaveTeam', name: 'office.example:5432/office', untold: 3 },
    'Выйти из команды на сервере office.example:5432/office?',
    'Leave the team on office.example:5432/office?',
    ': 3',
  ],
  [
    { kind: 'team', what: 'removeDesktop', name: 'Борис' },
    'Удалить из команды компьютер пользователя «Борис»?',
    'Remove Борис’s computer from the team?',
  ],
  [
    { kind: 'team', what: 'makeOwner', name: 'Борис' },
    'Сделать коллегу «Борис» владельцем команды?',
    'Make Борис an owner of the team?',
  ],
  [
    { kind: 'team', what: 'endOwner', name: 'Борис' },
    'Отозвать у коллеги «Борис» права владельца команды?',
    'Revoke the owner rights of Борис?',
  ],
  [
    { kind: 'listen', address: '192.168.0.5' },
    'Принимать вебхуки из сети по адресу 192.168.0.5?',
    'Receive webhooks from the network at 192.168.0.5?',
  ],
]

it.each(outside)('says what leads out of the account: %j', async (question, ru, en, ...details) => {
  const russian = await ask(question, 'ru', 'diverts')
  const english = await ask(question, 'en', 'diverts')
  expect([russian.shown.message, english.shown.message]).toEqual([ru, en])
  for (const detail of details) {
    expect(russian.shown.detail).toContain(detail)
    expect(english.shown.detail).toContain(detail)
  }
})

it('counts whose calls leave, never where they go, and says which part of a question it is', async () => {
  const extensions = Array.from({ length: 15 }, (_, place) => 4321 + place)
  const mobiles = Array.from({ length: 12 }, (_, place) => ({
    number: String(79161112201 + place),
    extensions: place === 0 ? extensions : [4400 + place],
  }))
  const question: Question = { kind: 'mobile', mobiles, part: { place: 1, of: 2 } }
  const russian = (await ask(question, 'ru', 'diverts')).shown.detail
  const english = (await ask(question, 'en', 'diverts')).shown.detail
  expect(russian).toContain('4321, 4322, 4323 и ещё 12 → +7 916 111-22-01')
  expect(english).toContain('4321, 4322, 4323 and 12 more → +7 916 111-22-01')
  expect(russian).toMatch(/^Вопрос 1 из 2\./)
  expect(english).toMatch(/^Question 1 of 2\./)
  const leads = Array.from({ length: 12 }, (_, place) => `number: ${79161112201 + place}`)
  const menu = (await ask({ kind: 'menu', name: 'Ночь', leads }, 'ru', 'diverts')).shown.detail
  const ways = mobiles.map(({ number: name }) => ({
    to: { type: 'number' as const, name },
    numbers: [number],
  }))
  const back = (await ask({ kind: 'forwardBack', ways }, 'en', 'diverts')).shown.detail
  for (let place = 1; place <= 12; place += 1) {
    const end = String(place).padStart(2, '0')
    expect(russian).toContain(`+7 916 111-22-${end}`)
    expect(english).toContain(`+7 916 111-22-${end}`)
    expect(back).toContain(`+7 916 111-22-${end}`)
    expect(menu).toContain(`number: 791611122${end}`)
  }
})

const END = 'elsewhere.example'

it('keeps a foreign name on its line, plain and short', async () => {
  const name = `A\u202eB\nКод: 000000\u001b[2J${'x'.repeat(1000)}`
  const { shown } = await ask({ kind: 'delete', what: 'group', name }, 'en', 'deletes')
  expect(shown.message).toMatch(/^Delete the group “AB Код: 000000 \[2Jx+…x+”\?$/)
  expect(shown.message.length).toBeLessThan(450)
})

it.each<[Question, RiskKind]>([
  [{ kind: 'email', address: `office-example.com-${'x'.repeat(150)}@${END}` }, 'diverts'],
  [{ kind: 'webhook', address: `hooks.example.com.${'x.'.repeat(100)}${END}` }, 'diverts'],
  [{ kind: 'webhook', address: `${'x.'.repeat(100)}${END}/${'path/'.repeat(500)}` }, 'diverts'],
  [{ kind: 'email', address: `${'x'.repeat(2000)}@${END}` }, 'diverts'],
  [
    { kind: 'trunk', number: '74950001122', host: `sip.example.com.${'x.'.repeat(100)}${END}` },
    'diverts',
  ],
])('tells where an address ends, which is whose it is', async (question, risk) => {
  for (const locale of ['ru', 'en'] as const) {
    expect((await ask(question, locale, risk)).shown.message).toContain(END)
  }
})

it('has the button say what the question says', async () => {
  const deleted = { kind: 'delete', what: 'externalNumber', name: number } as const
  const russian = await ask(deleted, 'ru', 'deletes')
  expect(russian.shown.message).toMatch(/^Отключить /)
  expect(russian.shown['buttons']).toEqual(['Отключить', 'Отмена'])
  const english = await ask(deleted, 'en', 'deletes')
  expect(english.shown.message).toMatch(/^Disconnect /)
  expect(english.shown['buttons']).toEqual(['Disconnect', 'Cancel'])
})
