import type { Random } from '../random.ts'
import type { Documents, Entry } from '../state/documents.ts'

/** Answers of support by the subject of the question, in the HTML of its letters. */
const ANSWERS: readonly { to: RegExp; say: string }[] = [
  {
    to: /(счет|счёт|оплат|баланс|акт|invoice)/i,
    say: '<p>Здравствуйте!</p><p>Закрывающие документы отправлены через <b>ЭДО</b>. Проверьте, пожалуйста, раздел «Входящие».</p>',
  },
  {
    to: /(sip|регистрац|трубк|телефон|эхо|слышн)/i,
    say: '<p>Здравствуйте!</p><ol><li>Перезагрузите аппарат.</li><li>Проверьте логин и пароль SIP.</li><li>Отключите SIP&nbsp;ALG на маршрутизаторе.</li></ol><p>Если не поможет, пришлите время и номер звонка.</p>',
  },
  {
    to: /(sms|смс|сообщени)/i,
    say: '<p>Здравствуйте!</p><p>Сообщения ушли с нашей стороны, передали запрос оператору. Правила отправки: <a href="https://example.com/sms">памятка по SMS</a>.</p>',
  },
]

const USUAL =
  '<p>Здравствуйте!</p><p>Приняли обращение в работу, ответим <i>в течение рабочего дня</i>.</p>'
const GOODBYE = '<p>Рады были помочь! Закрываем обращение.</p>'
const NAMES = ['Поддержка: Анна', 'Поддержка: Михаил'] as const

/** Support's people by the parity of the ticket's id, so that one person sees it through. */
export function supporterOf(ticket: number): { id: string; name: string } {
  const place = ticket % NAMES.length
  return { id: `support-${place + 1}`, name: NAMES[place] ?? NAMES[0] }
}

function lastPost(documents: Documents, ticket: number): Entry<'ticketPost'> | undefined {
  return documents
    .list('ticketPost')
    .filter((post) => post.ticket === ticket)
    .at(-1)
}

/** Support answers a ticket now. */
export function addAnswer(
  documents: Documents,
  id: number,
  { text, at, open = true }: { text: string; at: number; open?: boolean },
): void {
  const ticket = documents.need('ticket', id)
  documents.add('ticketPost', { ticket: id, at, text, by: 'support', attachments: [] })
  documents.put('ticket', id, { ...ticket, open, unread: true })
}

/** Answers one open ticket that waits for it. Thanks close a ticket. */
export function answerTicket(documents: Documents, random: Random, at: number): void {
  const waiting = documents
    .list('ticket')
    .filter(({ id, open }) => open && lastPost(documents, id)?.by === 'user')
  if (waiting.length === 0) return
  const { id, ...ticket } = random.pick(waiting)
  const asked = lastPost(documents, id)?.text ?? ''
  const isThanks = /спасибо|благодар|thank/i.test(asked) && !asked.includes('?')
  const said = ANSWERS.find(({ to }) => to.test(`${ticket.subject} ${asked}`))?.say ?? USUAL
  const text = isThanks ? GOODBYE : said
  addAnswer(documents, id, { text, at, open: !isThanks })
}
