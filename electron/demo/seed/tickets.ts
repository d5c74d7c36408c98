interface SeedPost {
  by: 'user' | 'support'
  hoursAgo: number
  /** HTML. */
  text: string
}

interface SeededTicket {
  subject: string
  open: boolean
  unread: boolean
  /** The first one opens the ticket. */
  posts: SeedPost[]
}

const user = (hoursAgo: number, text: string): SeedPost => ({ by: 'user', hoursAgo, text })
const support = (hoursAgo: number, text: string): SeedPost => ({ by: 'support', hoursAgo, text })

/** The company's questions to support. */
export const TICKETS: readonly SeededTicket[] = [
  {
    subject: 'Не приходит закрывающий акт за февраль',
    open: false,
    unread: false,
    posts: [
      user(30 * 24, '<p>Добрый день! Бухгалтерия не видит акт в ЭДО.</p>'),
      support(29 * 24, '<p>Здравствуйте!</p><p>Отправили повторно, проверьте, пожалуйста.</p>'),
      user(28 * 24, '<p>Получили, спасибо!</p>'),
      support(28 * 24 - 1, '<p>Рады были помочь! Закрываем обращение.</p>'),
    ],
  },
  {
    subject: 'Клиенты слышат эхо на номере 8-800',
    open: true,
    unread: true,
    posts: [
      user(
        27,
        '<p>Здравствуйте. Со вчерашнего дня эхо при звонках на 8 800 000-48-52.<br>Чаще всего у Отдела продаж.</p>',
      ),
      support(
        5,
        '<p>Здравствуйте!</p><p>Пришлите, пожалуйста, <b>два-три примера</b> звонков:</p><ul><li>время;</li><li>номер клиента;</li><li>кто ответил.</li></ul><p>Как настроить гарнитуру, написано <a href="https://example.com/headset">в памятке</a>.</p>',
      ),
    ],
  },
  {
    subject: 'Подключить номер в Рыбинске',
    open: true,
    unread: false,
    posts: [user(3, '<p>Планируем салон в Рыбинске. Есть ли городские номера с кодом 4855?</p>')],
  },
]
