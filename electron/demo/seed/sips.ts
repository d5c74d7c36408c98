import { createRandom, type Random } from '../random.ts'
import { callerId, makeSipScenario } from '../rules/sip.ts'
import type { Documents } from '../state/documents.ts'
import type { SipDocument, SipScenario } from '../state/exchange-documents.ts'
import { EXTENSIONS, FIRST_SIP, NUMBERS } from './company.ts'

/** What a SIP account of the company has besides its name and extension. */
interface Detail {
  role: string
  /** Own number for outgoing calls. */
  aon: number | null
  /** Seconds that its telephone rings. */
  timeout: number
  /** The mobile that rings after it, or with it. */
  mobile?: { number: string; timeout: number }
  rule?: SipScenario['sequence_rule']
}

/** A number that the company has given up, but not on the trainee's telephone. */
const FORMER_NUMBER = {
  id: 505,
  number: '79010004805',
  phone_type: 'def',
  owner_type: 'business',
} as const

/** In the order of `EXTENSIONS`. One account has no caller id, one rings on its mobile only. */
const DETAILS: readonly Detail[] = [
  { role: 'Секретарь', aon: 510, timeout: 25 },
  {
    role: 'Менеджер по продажам',
    aon: 510,
    timeout: 20,
    mobile: { number: '79030004811', timeout: 25 },
  },
  {
    role: 'Менеджер по продажам',
    aon: 501,
    timeout: 20,
    mobile: { number: '79050004822', timeout: 25 },
  },
  { role: 'Общий телефон зала', aon: 510, timeout: 30 },
  { role: 'Старший менеджер', aon: 502, timeout: 25 },
  {
    role: 'Замерщик',
    aon: 507,
    timeout: 15,
    mobile: { number: '79100004855', timeout: 30 },
    rule: 'simultaneous',
  },
  {
    role: 'Бригадир монтажа',
    aon: 507,
    timeout: 0,
    mobile: { number: '79200004866', timeout: 40 },
    rule: 'simultaneous',
  },
  { role: 'Бухгалтер', aon: 510, timeout: 30 },
  { role: 'Специалист по гарантии', aon: 510, timeout: 25 },
  { role: 'Кладовщик', aon: null, timeout: 30 },
  { role: 'Салон на Свободы, 46', aon: 502, timeout: 30 },
  { role: 'Стажёр', aon: FORMER_NUMBER.id, timeout: 20 },
]

const ALPHABET = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789']

/** A password as the cabinet makes them: easy to read out, hard to guess. */
export function passwordFrom(random: Random): string {
  return Array.from({ length: 12 }, () => random.pick(ALPHABET)).join('')
}

/** Writes the company's SIP accounts. */
export function fillSips(documents: Documents, seed: number): void {
  const presence = createRandom(seed, 'extensions')
  const passwords = createRandom(seed, 'SIP passwords')
  EXTENSIONS.forEach((extension, place) => {
    const { role, aon, timeout, mobile, rule = 'single' } = DETAILS[place] as Detail
    const sip: SipDocument = {
      ...extension,
      role,
      ...callerId([...NUMBERS, FORMER_NUMBER].find(({ id }) => id === aon) ?? null),
      password: passwordFrom(passwords),
      scenario: makeSipScenario(rule, timeout, mobile),
      on_line: presence.chance(extension.presence),
    }
    documents.put('sip', FIRST_SIP + place, sip)
  })
}
