import { createRandom, type Random } from '../random.ts'
import { callerId, makeSipScenario } from '../rules/sip.ts'
import type { Documents } from '../state/documents.ts'
import type { SipDocument, SipScenario } from '../state/exchange-documents.ts'
import { FIRST_SIP, NUMBERS } from './company.ts'

interface SeedExtension extends Pick<SipDocument, 'name' | 'role' | 'presence' | 'aon'> {
  /** Seconds that its telephone rings. */
  timeout: number
}

/** A number that the company has given up, but not on the trainee's telephone. */
const FORMER_NUMBER = {
  id: 505,
  number: '79010004805',
  phone_type: 'def',
  owner_type: 'business',
} as const

/** SIP accounts by their extensions, from 200 on. One has no caller id, one rings on its mobile only. */
export const EXTENSIONS: readonly SeedExtension[] = [
  { name: 'Приёмная', role: 'Секретарь', presence: 0.97, aon: 510, timeout: 25 },
  { name: 'Ольга Смирнова', role: 'Менеджер по продажам', presence: 0.9, aon: 510, timeout: 20 },
  { name: 'Дмитрий Кузнецов', role: 'Менеджер по продажам', presence: 0.6, aon: 501, timeout: 20 },
  { name: 'Отдел продаж', role: 'Общий телефон зала', presence: 0.92, aon: 510, timeout: 30 },
  { name: 'Наталья Ёлкина', role: 'Старший менеджер', presence: 0.85, aon: 502, timeout: 25 },
  { name: 'Сергей Волков, замеры', role: 'Замерщик', presence: 0.5, aon: 507, timeout: 15 },
  {
    name: 'Алексей Морозов, монтаж',
    role: 'Бригадир монтажа',
    presence: 0.45,
    aon: 507,
    timeout: 0,
  },
  { name: 'Бухгалтерия', role: 'Бухгалтер', presence: 0.8, aon: 510, timeout: 30 },
  { name: 'Ирина Фёдорова', role: 'Специалист по гарантии', presence: 0.75, aon: 510, timeout: 25 },
  { name: 'Склад', role: 'Кладовщик', presence: 0.7, aon: null, timeout: 30 },
  { name: 'Салон на Свободы', role: 'Салон на Свободы, 46', presence: 0.88, aon: 502, timeout: 30 },
  { name: 'Роман Щербаков', role: 'Стажёр', presence: 0.4, aon: FORMER_NUMBER.id, timeout: 20 },
]

export const FIRST_EXTENSION = 200

/** Mobiles that ring after a telephone, or with it, by the extension of that. */
const MOBILES = new Map<number, [SipScenario['sequence_rule'], number: string, timeout: number]>([
  [201, ['single', '79030004811', 25]],
  [202, ['single', '79050004822', 25]],
  [205, ['simultaneous', '79100004855', 30]],
  [206, ['simultaneous', '79200004866', 40]],
])

const ALPHABET = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789']

/** A password as the cabinet makes them: easy to read out, hard to guess. */
export function passwordFrom(random: Random): string {
  return Array.from({ length: 12 }, () => random.pick(ALPHABET)).join('')
}

/** Writes the company's SIP accounts. */
export function fillSips(documents: Documents, seed: number): void {
  const presence = createRandom(seed, 'extensions')
  const passwords = createRandom(seed, 'SIP passwords')
  EXTENSIONS.forEach(({ aon, timeout, ...account }, place) => {
    const extension = FIRST_EXTENSION + place
    const [rule, number, ringing = 0] = MOBILES.get(extension) ?? ['single']
    const mobile = number === undefined ? undefined : { number, timeout: ringing }
    documents.put('sip', FIRST_SIP + place, {
      ...account,
      extension,
      ...callerId([...NUMBERS, FORMER_NUMBER].find(({ id }) => id === aon) ?? null),
      password: passwordFrom(passwords),
      scenario: makeSipScenario(rule, timeout, mobile),
      on_line: presence.chance(account.presence),
    })
  })
}
