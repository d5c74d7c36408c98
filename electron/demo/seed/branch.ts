import { createHash } from 'node:crypto'
import type { Kinds } from '../state/documents.ts'
import { NUMBERS, type OwnNumber } from './company.ts'
import { readConversations, type Conversation } from './script.ts'

/**
 * The company's branch in Rybinsk: an older cabinet, whose SMS go over the SMS RPC. It has customers,
 * numbers and money of its own.
 */
export const BRANCH_USER: Kinds['user'] = {
  email: 'rybinsk@svetly-dom.example',
  password: 'svetly-dom',
  phone: '79010004900',
  first_name: 'Андрей',
  last_name: 'Соловьёв',
  middle_name: 'Николаевич',
  role: 'lk_user',
  customer_id: 31_077,
  rate_limit: 1000,
}

/** Ids of its users begin after this, so that no two users of the demo have the same. */
export const BRANCH_USERS = 1000

const DIGITS: Readonly<Record<number, string>> = {
  501: '79010004910',
  502: '79010004911',
  507: '79610002299',
  510: '74855000200',
  511: '78000004855',
}

/** The same kinds of numbers as the head office has, under the same ids. */
export const BRANCH_NUMBERS: readonly OwnNumber[] = NUMBERS.map((own) => ({
  ...own,
  number: DIGITS[own.id] ?? own.number,
}))

/** The API token of the branch made from this seed. */
export function branchTokenOf(seed: number): string {
  return createHash('sha256').update(`demo API token of the branch ${seed}`).digest('base64url')
}

export const BRANCH_CONVERSATIONS: readonly Conversation[] = readConversations(`
# 0 915
64d 11:05 < Добрый день, вы в Переборы выезжаете? Нужно четыре окна в дом
64d 11:20 > Здравствуйте! Да, выезжаем, замер бесплатный. Когда вам удобно?
63d 09:12 < в субботу после 12, Рыбинск, Инженерная 8
63d 09:15 > Записали: суббота, 12:30, замерщик Павел.
58d 17:40 > Расчёт готов: четыре окна, подоконники и отливы, 118 700 ₽ с монтажом.
57d 08:50 < дорого, но берём. договор в салоне на Крестовой?
57d 08:58 > Да, ждём вас до 19:00, возьмите паспорт.
6d 10:10 > Окна привезли. Монтаж в среду с 9 утра, подойдёт?
6d 10:31 < подойдёт
-35m <* Здравствуйте, бригада приехала, но одного подоконника не хватает. Когда довезут?
# 0 980
31d 15:02 < Ремонт стеклопакета делаете? Треснул после морозов
31d 15:10 > Делаем. Пришлите, пожалуйста, размер пакета по створке, посчитаем.
31d 15:44 < 560 на 1240
31d 16:02 > Замена с выездом 4 900 ₽, срок 5 дней.
30d 09:00 < Хорошо, давайте
4d 12:26 > Пакет готов, мастер может быть завтра с 14 до 16.
4d 12:30 < Жду. Спасибо!
# 1 961
12d 13:15 < это светлый дом? хочу жалюзи на 3 окна, горизонтальные
12d 13:22 > Да, филиал в Рыбинске. Цвет и размеры уже выбрали?
12d 13:40 < белые, окна 1300х1400 все три
12d 14:01 > 7 350 ₽ с установкой. Сделаем за неделю.
2d 18:05 < когда будут?
2d 18:12 > Завтра после обеда, мастер позвонит за час.
-3h <* не приехали вчера(
# 1 YARBANK
20d 10:01 < Поступление 118 700,00 р. от И. С. Зайцева. Баланс 204 310,40 р.
1d 17:45 < Код для входа: 480 216. Никому не сообщайте его.
# 2 920
3d 08:20 > Павел, сегодня два замера: 10:00 на Гагарина и 13:00 в Тутаеве
3d 08:24 < принял
1d 19:02 < в Тутаеве клиент просит перенести на четверг
1d 19:05 > Хорошо, перенесла на четверг, 11:00
`)
