import { usualSettings } from '../settings.ts'
import type { Contact, QuickReply } from '../../../electron/bridge/contacts.ts'
import type { Message, MessageState, Thread } from '../../../electron/bridge/inbox.ts'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import { fitsFilter } from '../../../renderer/threads/order.ts'
import type { FakeCabinet, FakeWorld } from './index.ts'

export const OWN = '79161234567'
export const SECOND_OWN = '79165550199'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Said = [direction: '<' | '>', text: string, minutesAgo: number, state?: MessageState]

interface Talk {
  other: string
  own?: string
  draft?: string
  /** How many of the last incoming messages are unread. */
  unread?: number
  said: Said[]
}

const TALKS: Talk[] = [
  {
    other: '79261110022',
    unread: 2,
    said: [
      ['<', 'Здравствуйте! Хочу уточнить по заказу № 4512: когда приедет курьер?', 60 * 27],
      [
        '>',
        'Добрый день! Курьер будет завтра с 12 до 16. За час позвонит.',
        60 * 26.8,
        'confirmed',
      ],
      ['<', 'Отлично, спасибо', 60 * 26.7],
      ['<', 'А можно оплатить картой при получении?', 60 * 26.7],
      ['>', 'Да, у курьера есть терминал.', 60 * 26.5, 'confirmed'],
      ['<', 'Доброе утро. Курьер ещё не звонил, всё в силе?', 95],
      ['>', 'Доброе утро! Да, всё в силе. Он сейчас на Ленинском проспекте.', 90, 'confirmed'],
      [
        '>',
        'Адрес пункта выдачи, если передумаете: https://severny-veter.example/punkty/12',
        89,
        'accepted',
      ],
      ['<', 'Поняла, жду', 12],
      ['<', 'Если можно, пусть наберёт за полчаса: надо будет отпроситься с работы 🙂', 4],
    ],
  },
  {
    other: '79037774411',
    draft: 'Добрый день! Ваш мастер приедет в',
    said: [
      ['<', 'Можно перенести мастера на четверг?', 60 * 3],
      ['<', 'После 18:00, если получится', 60 * 3 - 1],
    ],
  },
  {
    other: '79104443322',
    said: [
      ['>', 'Напоминаем: ваш визит завтра в 10:30.', 60 * 5, 'confirmed'],
      ['<', 'Буду. Спасибо за напоминание!', 60 * 4.5],
      ['>', 'Счёт на оплату выслали на вашу почту, проверьте папку «Спам».', 41, 'unknown'],
    ],
  },
  {
    other: '79255556677',
    own: SECOND_OWN,
    said: [
      ['<', 'Сколько стоит доставка в Мытищи?', 60 * 6],
      ['>', 'Доставка в Мытищи — 450 ₽, завтра или послезавтра.', 60 * 5.9, 'refused'],
    ],
  },
  {
    other: 'SBERBANK',
    unread: 1,
    said: [['<', 'Код подтверждения: 482913. Никому его не сообщайте.', 64]],
  },
  { other: '900', said: [['<', 'Баланс карты: 18 240,55 р.', DAY / MINUTE + 30]] },
  {
    other: '375291234567',
    said: [
      ['<', 'Добрый день! Вы отправляете заказы в Минск?', (2 * DAY) / MINUTE],
      [
        '>',
        'Здравствуйте! Да, через транспортную компанию, 3–4 дня.',
        (2 * DAY) / MINUTE - 15,
        'confirmed',
      ],
    ],
  },
  {
    other: '79165550101',
    said: [['>', 'Ваш заказ готов к выдаче. Ждём вас до 20:00.', (3 * DAY) / MINUTE, 'unsent']],
  },
  {
    other: '79032223344',
    said: [['<', 'Спасибо, всё пришло целым!', (5 * DAY) / MINUTE]],
  },
  {
    other: '79859998877',
    own: SECOND_OWN,
    said: [
      [
        '>',
        'Здравствуйте! Это «Северный ветер», вы оставляли заявку на сайте.',
        (12 * DAY) / MINUTE,
        'confirmed',
      ],
      ['<', 'Да, перезвоните мне после обеда', (12 * DAY) / MINUTE - 200],
    ],
  },
  { other: '79261230000', said: [['<', 'ок', (40 * DAY) / MINUTE]] },
  { other: '79267650000', said: [['<', 'С наступающим!', (330 * DAY) / MINUTE]] },
]

const CONTACTS: Contact[] = [
  {
    id: 'c1',
    name: 'Екатерина Мельникова',
    numbers: ['79037774411'],
    note: 'Второй этаж, домофон 14',
  },
]

const REPLIES: QuickReply[] = [
  { id: 'q1', shortcut: 'привет', text: 'Здравствуйте, {name}! Чем помочь?' },
  { id: 'q2', shortcut: 'адрес', text: 'Мы находимся на Лесной, 5.' },
  { id: 'q3', shortcut: 'перезвон', text: 'Перезвоним вам на {number} сегодня.' },
]

const NAMES = [
  'Анна Белова',
  'Приёмная',
  'Отдел продаж, Игорь',
  'Склад',
  'Мария Константинопольская-Заречная',
  'Бухгалтерия',
  'Пётр Савельев',
  'Курьерская служба',
  'Ольга Дмитриева',
  'Переговорная',
  'Сервисный центр',
  'Охрана',
  'Директор',
  'Юрист',
]

function thread({ other, own = OWN, draft = '', unread = 0, said }: Talk, now: number) {
  const id = `${own}:${other}`
  const messages: Message[] = said.map(([side, text, minutesAgo, state = 'accepted'], index) => ({
    id: `${id}-${String(index).padStart(6, '0')}`,
    thread: id,
    direction: side === '<' ? 'incoming' : 'outgoing',
    text,
    at: now - minutesAgo * MINUTE,
    state: side === '<' ? 'received' : state,
    ...failureOf(state),
  }))
  const last = messages.at(-1)
  const firstUnread = messages.filter((one) => one.direction === 'incoming').at(-unread || Infinity)
  const record: Thread = {
    id,
    own,
    other,
    unread,
    draft,
    failed: messages.filter(({ state }) => FAILED.has(state)).length,
    pinned: false,
    muted: false,
    archived: false,
    done: false,
    ...(last ? { last } : {}),
    ...(unread && firstUnread ? { firstUnread: firstUnread.id } : {}),
  }
  return { record, messages }
}

const FAILED = new Set<MessageState>(['refused', 'unsent', 'undelivered'])

function failureOf(state: MessageState): Pick<Message, 'failure'> {
  if (state === 'refused') {
    return { failure: { kind: 'refused', message: 'Недостаточно средств', status: 400 } }
  }
  if (state === 'unsent') return { failure: { kind: 'unreachable' } }
  if (state === 'unknown') return { failure: { kind: 'unknown' } }
  return {}
}

export function cabinetRecord(id: string, more: Partial<Cabinet> = {}): Cabinet {
  return {
    id,
    kind: 'service',
    generation: 'current',
    title: 'Северный ветер',
    email: 'office@severny-veter.example',
    phone: OWN,
    addresses: { rest: 'https://api.example.ru', rpc: '', sms: '', auth: '' },
    timeZone: 'Europe/Moscow',
    state: 'signedIn',
    remembered: true,
    ...more,
  }
}

/** A small company's cabinet; `talks` of them, each `longer` messages longer. */
export function cabinet(
  record: Cabinet,
  { talks = TALKS, extensions = NAMES.length, now = Date.now() } = {},
): FakeCabinet {
  const threads = talks.map((talk) => thread(talk, now))
  return {
    state: {
      cabinet: record,
      link: { state: 'online', checkedAt: now - 8_000 },
      balance: { amount: 12_480.5, at: now - 4 * MINUTE },
      extensions: Array.from({ length: extensions }, (_, index) => ({
        id: 100 + index,
        name: NAMES[index] ?? `Сотрудник ${index + 1}`,
        online: index % 4 !== 3,
        ...(index % 5 === 1 ? { since: now - (index + 1) * 3 * MINUTE } : {}),
        ...(index === 3 ? { since: now - 20_000 } : {}),
      })),
      senders: [
        { numberId: 1, number: OWN, packet: { name: 'SMS 500', total: 500, remaining: 137 } },
        { numberId: 2, number: SECOND_OWN },
      ],
      unread: threads.reduce((sum, { record: one }) => sum + one.unread, 0),
      awaiting: threads.filter(({ record: one }) => fitsFilter(one, { kind: 'unanswered' })).length,
      database: { state: 'open', kept: 'disk' },
      history: { oldest: '2026-01-01', target: '2026-01-01', state: 'idle', messages: 0 },
      outbox: { waiting: 0, held: [] },
      invalid: [],
      fileNotices: [],
    },
    threads: threads.map(({ record: one }) => one),
    messages: new Map(threads.map(({ record: one, messages }) => [one.id, messages])),
    contacts: talks === TALKS ? structuredClone(CONTACTS) : [],
    replies: structuredClone(REPLIES),
  }
}

/** Many threads, the first of them very long. */
export function hugeTalks(count: number, length: number): Talk[] {
  return Array.from({ length: count }, (_, index): Talk => ({
    other: `79${String(100_000_000 + index * 37).slice(0, 9)}`,
    unread: index % 7 === 0 ? index % 130 : 0,
    said: Array.from({ length: index === 0 ? length : 2 }, (_unused, at): Said => {
      const text = 'Добрый день! '.repeat(1 + ((at * 7) % 9)) + `№ ${at + 1}`
      const ago = index * 30 + ((index === 0 ? length : 2) - at) * 3
      return at % 3 === 1 ? ['>', text, ago, 'confirmed'] : ['<', text, ago]
    }),
  }))
}

/** The app with the given cabinets, the first one shown. */
export function world(cabinets: FakeCabinet[], more: Partial<FakeWorld['app']> = {}): FakeWorld {
  const first = cabinets[0]?.state.cabinet.id
  const settings = { ...usualSettings, ...more.settings }
  return {
    boot: { shell: 'web', settings: { locale: settings.locale, theme: settings.theme } },
    app: {
      version: '0.1.0',
      keychain: 'ready',
      cabinets: cabinets.map(({ state }) => state.cabinet),
      ...(first === undefined ? {} : { active: first }),
      ...more,
      settings,
    },
    cabinets: new Map(cabinets.map((one) => [one.state.cabinet.id, one])),
    journal: journal(),
  }
}

function journal(): FakeWorld['journal'] {
  const operations = ['sms.dialog', 'sip.statuses', 'payment.balance', 'sms.send', 'sms.numbers']
  return Array.from({ length: 64 }, (_, index) => ({
    at: Date.now() - index * 17_000,
    operation: operations[index % operations.length] ?? '',
    outcome: index === 6 ? 'unreachable' : index === 9 ? 'refused' : 'ok',
    ...(index === 6 ? {} : { status: index === 9 ? 400 : 200 }),
    duration: 80 + ((index * 37) % 400),
    ...(index === 12 ? { invalidRows: 2 } : {}),
  }))
}
