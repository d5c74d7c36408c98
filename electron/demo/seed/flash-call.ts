import type { FlashGeneral, FlashSettings } from '../state/office-documents.ts'

/** Carriers whose subscribers verification calls may reach, as settings name them. */
export const FLASH_OPERATORS = ['mts', 'megafon', 'beeline', 'tele2'] as const

const ALL_ALLOWED = Object.fromEntries(
  [...FLASH_OPERATORS, 'others'].map((name) => [name, { allowed: true }]),
)

/** Settings of an account that was just created. */
export const FLASH_DEFAULTS: FlashSettings = {
  token_lifetime_sec: 60,
  pin_tries: 3,
  return_operator: false,
  operators: ALL_ALLOWED,
  return_pin: false,
  same_pin_phone: true,
  hook_url: '',
}

export const FLASH_GENERAL: FlashGeneral = {
  calls_per_hour: 500,
  calls_per_day: 3000,
  calls_per_user_hour: 5,
  calls_per_user_day: 20,
  token_lifetime_sec: 60,
  pin_tries: 3,
  return_operator: false,
  operators: ALL_ALLOWED,
}

interface Proposal {
  id: string
  name: string
  count_call: number
  /** Roubles a month. */
  amount: number
  /** Roubles for one call. */
  amount_out_packet: number
}

export const PROPOSALS: readonly Proposal[] = [
  { id: '21', name: 'Flash Call 500', count_call: 500, amount: 350, amount_out_packet: 0.9 },
  { id: '22', name: 'Flash Call 2000', count_call: 2000, amount: 1200, amount_out_packet: 0.8 },
  { id: '23', name: 'Flash Call 10000', count_call: 10_000, amount: 5000, amount_out_packet: 0.65 },
]

export function proposalOf(id: string): Proposal | undefined {
  return PROPOSALS.find((proposal) => proposal.id === id)
}

/** The company verifies visitors of its site; the second account was for a trial and lies idle. */
export const FLASH_ACCOUNTS = [
  {
    id: 701,
    name: 'Сайт svetly-dom.example',
    proposal: '21',
    settings: { ...FLASH_DEFAULTS, token_lifetime_sec: 120, return_operator: true },
  },
  { id: 702, name: 'Тест интегратора', proposal: null, settings: FLASH_DEFAULTS },
] as const
