import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'

const OWN = ['79160000001', '79160000002', '74950000003']
const BEGINNING = Date.UTC(2023, 0, 1)
const SPAN = 3 * 365 * 86_400_000

/** About as often as in letters to a shop: the first words stand in most messages, the last hardly ever. */
const WORDS = `и на в не заказ вам по с код для доставка будет мы Здравствуйте the you спасибо можно
  за адрес курьер сегодня завтра оплата подтверждения Ваш до готов ждём ещё order delivery please время
  номер телефон звоните записаны приём к врачу договор счёт оплачен магазин скидка возврат товара
  пришлите документы офис работает понедельник вторник перезвоните менеджер уточнить склад получен
  tracking confirm thanks invoice appointment reminder Ёлкина привезут подъезд домофон этаж квартира`
  .split(/\s+/)
  .filter(Boolean)

/** Syllables of rare words, such as names. */
const PARTS = [
  'ро',
  'ви',
  'ста',
  'лен',
  'ко',
  'мар',
  'тю',
  'бе',
  'щер',
  'нич',
  'зо',
  'фа',
  'ка',
  'дук',
]

export interface Sizes {
  messages: number
  threads: number
  /** Messages of the one long thread. */
  long: number
}

const LONG_THREAD = '79260000000'
const otherOf = (thread: number): string => `7926${String(thread + 1).padStart(7, '0')}`
export const threadOf = (thread: number): string => `${OWN[thread % OWN.length]}:${otherOf(thread)}`
export const longThread = `${OWN[0]}:${LONG_THREAD}`

/** Messages of an account in the order of their time, the same at each run. */
export function* rowsOf({ messages, threads, long }: Sizes, seed = 1): Generator<ServiceRow> {
  const random = createRandom(seed)
  for (let number = 0; number < messages; number += 1) {
    const inLong = random() < long / messages
    const thread = Math.floor(random() ** 1.5 * threads)
    yield {
      key: `d${number + 1}`,
      own: OWN[inLong ? 0 : thread % OWN.length] as string,
      other: inLong ? LONG_THREAD : otherOf(thread),
      incoming: random() < 0.6,
      text: textOf(random),
      at: BEGINNING + Math.floor((number / messages) * SPAN),
      read: true,
    }
  }
}

function textOf(random: () => number): string {
  const length = 4 + Math.floor(random() * 10)
  const words: string[] = []
  for (let place = 0; place < length; place += 1) {
    const kind = random()
    if (kind < 0.06) words.push(String(Math.floor(random() * 1e6)))
    else if (kind < 0.16) words.push(rareWord(random))
    else words.push(WORDS[Math.floor(random() ** 2 * WORDS.length)] as string)
  }
  return words.join(' ')
}

function rareWord(random: () => number): string {
  const length = 2 + Math.floor(random() * 3)
  return Array.from({ length }, () => PARTS[Math.floor(random() * PARTS.length)]).join('')
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
