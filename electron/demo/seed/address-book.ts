import type { AddressBook } from '../options.ts'
import { NUMBERS } from './company.ts'
import { CONVERSATIONS } from './conversations.ts'
import { customerNumbers } from './small.ts'

/**
 * The company's contacts: own number and other party as conversations have them, name, tags, note.
 */
const PEOPLE = `
0 905 | Марина Орлова | клиент, гарантия | ул. Свободы, 46, кв. 12. Окно на кухню.
0 910 | Виктор Лапин | клиент, монтаж | ул. Труфанова, 22, кв. 81. Балкон, рассрочка на 6 месяцев.
0 916 | Daniel Brooks | клиент | Пушкина, 9, кв. 34. Пишет по-английски.
0 961 | Светлана Котова | клиент | Заказ 1187
2 962 | Андрей Ершов | бригада | Замеры
0 903 | Павел, ТСЖ «Волжский» | договор | 14 окон в подъездах, Волжская наб., 4.
0 902 | Наталья Громова | клиент | Угловая комната, первый этаж.
0 930 | Олег Самсонов | замер | Тутаев, Ярославская, 112. Во дворе собака.
1 915 | Людмила Фокина | клиент | ул. Чайковского, 38
1 980 | Юрий Маслов | клиент, монтаж | ул. Панина, 27
2 903 | Склад «ПрофильСтрой» | поставщик |
2 960 | Геннадий Рощин | бригада | Монтаж
0 909 | Анна Белова | клиент, рассрочка | пр. Октября, 56, кв. 119. Шумозащита.
0 912 | Nordic Timber | договор | 12 окон, Республиканская, 3. Пишут по-английски.
0 977 | Игорь Тихонов | замер | ул. Авиаторов, 88, кв. 15
`

/** Frequent answers: the word behind `/`, and the text. */
const REPLIES = `
адрес | Салон: ул. Свободы, 46. Пн–сб с 10:00 до 19:00, вс с 10:00 до 17:00.
замер | {имя}, замер бесплатный. Приедем {дата} в {время}, мастер позвонит за полчаса. Удобно?
срок | Изготовление 7–10 рабочих дней, день монтажа согласуем заранее.
оплата | Предоплата 30 %, остальное после монтажа. Есть рассрочка на 6 месяцев без переплаты.
гарантия | По гарантии приедем бесплатно. Напишите, пожалуйста, номер договора и адрес.
спасибо | {имя}, спасибо, что выбрали нас! Если что-то понадобится, пишите на этот номер.
`

/** Contacts and quick replies of the company of a seed. */
export function addressBookOf(seed: number): AddressBook {
  const talks = { numbers: NUMBERS, conversations: CONVERSATIONS }
  const numbers = customerNumbers(talks, seed)
  return {
    contacts: columnsOf(PEOPLE).map(([at = '', name = '', tags = '', note = ''], place) => ({
      id: `demo-${place}`,
      name,
      numbers: [numberAt(numbers, at)],
      tags: tags.split(', '),
      note,
    })),
    replies: columnsOf(REPLIES).map(([shortcut = '', text = ''], place) => ({
      id: `demo-${place}`,
      shortcut,
      text,
    })),
  }
}

const columnsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((column) => column.trim()))

/** Throws where there is no such conversation. */
function numberAt(numbers: readonly string[], at: string): string {
  const place = CONVERSATIONS.findIndex(({ own, other }) => `${own} ${other}` === at)
  const number = numbers[place]
  if (number === undefined) throw new Error(`No conversation: ${at}`)
  return number
}
