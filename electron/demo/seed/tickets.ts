interface SeededTicket {
  subject: string
  open: boolean
  unread: boolean
  /** The first one opens the ticket; texts are HTML. */
  posts: { by: 'user' | 'support'; hoursAgo: number; text: string }[]
}

/** What the company has asked support. */
export const TICKETS: readonly SeededTicket[] = [
  {
    subject: 'Не приходит закрывающий акт за февраль',
    open: false,
    unread: false,
    posts: [
      {
        by: 'user',
        hoursAgo: 30 * 24,
        text: '<p>Добрый день! Бухгалтерия не видит акт в ЭДО.</p>',
      },
      {
        by: 'support',
        hoursAgo: 29 * 24,
        text: '<p>Здравствуйте!</p><p>Отправили повторно, проверьте, пожалуйста.</p>',
      },
      { by: 'user', hoursAgo: 28 * 24, text: '<p>Получили, спасибо!</p>' },
      {
        by: 'support',
        hoursAgo: 28 * 24 - 1,
        text: '<p>Рады были помочь! Закрываем обращение.</p>',
      },
    ],
  },
  {
    subject: 'Клиенты слышат эхо на номере 8-800',
    open: true,
    unread: true,
    posts: [
      {
        by: 'user',
        hoursAgo: 27,
        text: '<p>Здравствуйте. Со вчерашнего дня эхо при звонках на 8 800 000-48-52.<br>Чаще всего у Отдела продаж.</p>',
      },
      {
        by: 'support',
        hoursAgo: 5,
        text: '<p>Здравствуйте!</p><p>Пришлите, пожалуйста, <b>два-три примера</b> звонков:</p><ul><li>время;</li><li>номер клиента;</li><li>кто ответил.</li></ul><p>Как настроить гарнитуру, написано <a href="https://example.com/headset">в памятке</a>.</p>',
      },
    ],
  },
  {
    subject: 'Подключить номер в Рыбинске',
    open: true,
    unread: false,
    posts: [
      {
        by: 'user',
        hoursAgo: 3,
        text: '<p>Планируем салон в Рыбинске. Есть ли городские номера с кодом 4855?</p>',
      },
    ],
  },
]
