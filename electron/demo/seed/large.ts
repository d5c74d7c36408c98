import type { Cabinet } from '../cabinet.ts'
import type { Sizes } from '../options.ts'
import { createRandom, type Random } from '../random.ts'
import { segmentsOf } from '../rules/segments.ts'
import { callerId, makeSipScenario } from '../rules/sip.ts'
import { readForwarding, type GivenForwarding } from '../rules/forwarding.ts'
import type { Documents } from '../state/documents.ts'
import type { Messages } from '../state/messages.ts'
import { DAY, HOUR, SECOND, dayStart, monthStart } from '../time.ts'
import { FIRST_SIP } from './company.ts'
import { SHARED_EXTENSIONS } from './exchange.ts'
import { packetOf } from './packets.ts'
import { FIRST_NAMES, LAST_NAMES, PHRASES, STREETS } from './phrases.ts'
import { EXTENSIONS, FIRST_EXTENSION, passwordFrom } from './sips.ts'
import { customerNumber } from './small.ts'

/** Default sizes of `--scale large`. */
export const LARGE: Sizes = { sips: 10_000, numbers: 5_000, messages: 1_000_000, dialogs: 5_000 }

const MORE_NUMBERS = 17
const FIRST_LANDLINE = 10_001
/** The group «Весь офис», which they all ring at. */
const OFFICE = 404
const DAYS = 730
/** Messages come between 8 and 21 o'clock. */
const FIRST_HOUR = 8
const BUSY_HOURS = 13

/** Writes what makes a cabinet large. */
export function fillMuch(
  cabinet: Pick<Cabinet, 'documents' | 'messages' | 'now'>,
  seed: number,
  sizes: Sizes,
): void {
  const { documents, messages, now } = cabinet
  const owned = fillManyNumbers(documents, monthStart(now()), now())
  fillManyExtensions(documents, seed, sizes.sips)
  fillManyLandlines(cabinet, sizes.numbers)
  fillManyMessages(messages, seed, sizes, owned, now())
}

/** Extensions from the first one after the company's on, without those that are in use. */
function* freeExtensions(): Generator<number, never> {
  for (let extension = FIRST_EXTENSION + EXTENSIONS.length; ; extension += 1) {
    if (!SHARED_EXTENSIONS.has(extension)) yield extension
  }
}

/** Adds extensions until there are as many as asked for. */
function fillManyExtensions(documents: Documents, seed: number, sips: number): void {
  const random = createRandom(seed, 'many extensions')
  const passwords = createRandom(seed, 'many SIP passwords')
  const extensions = freeExtensions()
  const numbers = [null, ...documents.list('number')]
  for (let place = EXTENSIONS.length; place < sips; place += 1) {
    documents.put('sip', FIRST_SIP + place, {
      name: `${random.pick(LAST_NAMES)} ${random.pick(FIRST_NAMES)}`,
      extension: extensions.next().value,
      on_line: random.chance(0.75),
      presence: 0.75,
      role: '',
      password: passwordFrom(passwords),
      ...callerId(numbers[place % numbers.length] ?? null),
      scenario: makeSipScenario('single', 30),
    })
  }
}

/** Adds mobile numbers with SMS packets and returns their numbers. */
function fillManyNumbers(documents: Documents, month: number, now: number): string[] {
  return Array.from({ length: MORE_NUMBERS }, (_, place) => {
    const number = String(79_010_004_900 + place)
    documents.put('number', 601 + place, {
      number,
      phone_type: 'def',
      owner_type: 'business',
      packet: { ...packetOf(14), used: 310, month, since: now - DAYS * DAY },
      following: { type: 'group', target: OFFICE, name: 'Весь офис', cli_type: 'Y' },
    })
    return number
  })
}

/** Targets of landlines, used in turn: a group, a queue, a scenario, a person, nowhere. */
const WAYS: readonly GivenForwarding[] = [
  { type: 'group', group_id: 401, cli_type: 'Y' },
  { type: 'call_queue', call_queue_id: 701, cli_type: 'Y' },
  { type: 'scenario', scenario_id: 901, cli_type: 'N' },
  { type: 'sip', sip_id: FIRST_SIP + 1, cli_type: 'Y' },
  { type: 'number', destination_number: '79010004801', cli_type: 'Y' },
  { type: 'empty' },
]

/** Adds landlines, of an area that nothing is sold in, until there are as many numbers as asked for. */
function fillManyLandlines({ documents }: Pick<Cabinet, 'documents'>, numbers: number): void {
  const ways = WAYS.map((way) => readForwarding({ documents }, way))
  const missing = Math.max(0, numbers - documents.count('number'))
  for (let place = 0; place < missing; place += 1) {
    documents.put('number', FIRST_LANDLINE + place, {
      number: String(74_980_000_000 + place),
      phone_type: 'abc',
      owner_type: place % 7 === 0 ? 'personal' : 'business',
      ...ways[place % ways.length],
    })
  }
}

interface SeedDialog {
  own: string
  other: string
}

function dialogsOf(random: Random, owned: string[], count: number): SeedDialog[] {
  const others = new Set<string>()
  while (others.size < count) others.add(customerNumber(random))
  return [...others].map((other) => ({ own: random.pick(owned), other }))
}

function textOf(random: Random): string {
  return random
    .pick(PHRASES)
    .replace('{улица}', () => `${random.pick(STREETS)}, ${random.int(1, 120)}`)
    .replace('{имя}', () => random.pick(FIRST_NAMES))
    .replaceAll('{число}', () => String(random.int(1000, 9999)))
    .replaceAll('{час}', () => `${random.int(9, 19)}:${random.pick(['00', '15', '30', '45'])}`)
}

/** Counting segments is slow: texts are made once and drawn from, each some dozens of times. */
function textsOf(random: Random, count: number): { msg: string; pdu: number }[] {
  return Array.from({ length: Math.min(20_000, count) }, () => {
    const msg = textOf(random)
    return { msg, pdu: segmentsOf(msg) }
  })
}

/** Writes two years of messages that end yesterday evening; a few customers write most of them. */
function fillManyMessages(
  messages: Messages,
  seed: number,
  sizes: Sizes,
  owned: string[],
  now: number,
): void {
  const random = createRandom(seed, 'many messages')
  const dialogs = dialogsOf(random, owned, sizes.dialogs)
  const texts = textsOf(random, sizes.messages)
  const start = dayStart(now) - DAYS * DAY
  const unreadFrom = sizes.messages * 0.999
  for (let place = 0; place < sizes.messages; place += 1) {
    const moment = (place / sizes.messages) * DAYS
    const day = Math.floor(moment)
    const created =
      start + day * DAY + FIRST_HOUR * HOUR + Math.floor((moment - day) * BUSY_HOURS * HOUR)
    const share = place < dialogs.length ? place / dialogs.length : random.int(0, 999_999) / 1e6
    const { own, other } = dialogs[Math.floor(dialogs.length * share ** 2)] as SeedDialog
    const incoming = random.chance(0.55)
    messages.add({
      ...random.pick(texts),
      created,
      sent: created + random.int(0, 3) * SECOND,
      sender: incoming ? other : own,
      receiver: incoming ? own : other,
      incoming: incoming ? 1 : 0,
      readed: incoming && place > unreadFrom ? 0 : 1,
    })
  }
}
