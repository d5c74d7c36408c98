import type { Demo, Reply } from './demo.ts'

/** An own number as the list shows it. */
export interface OwnNumber {
  id: number
  number: string
  phone_type: string
  owner_type: string
  buy_price: number
  period_price: number
  black_list: number | null
  aon_for_sips: { id: number; name: string }[]
  following: { name: string; cli_type: string } | null
  integration_following: { host: string; type: string; cli_type: string } | null
}

/** A number on offer. */
export interface Offer {
  number: string
  number_type: string
  buy_price: number
  period_price: number
  owner_type: string
  phone_type: string
}

export interface ExternalNumber {
  id: number
  number: string
  type: string
  source: unknown
  host?: string
  status?: boolean
}

/** A reply's body as what a test looks at. */
export const bodyOf = <T>(reply: Reply): T => reply.body as unknown as T

export const resultOf = <T>(reply: Reply): T => reply.body.result as unknown as T

export async function ownNumbers(demo: Demo): Promise<OwnNumber[]> {
  return bodyOf<{ data: OwnNumber[] }>(await demo.rest('number')).data
}

/** @throws Error when it is not owned */
export async function ownNumber(demo: Demo, id: number): Promise<OwnNumber> {
  const found = (await ownNumbers(demo)).find((own) => own.id === id)
  if (!found) throw new Error(`number ${id} is not owned`)
  return found
}

export async function search(demo: Demo, filter: object): Promise<Offer[]> {
  return bodyOf<{ data: Offer[] }>(await demo.rest('number/search', { body: filter })).data
}

/** The first number that fits. @throws Error when there is none */
export async function offer(demo: Demo, filter: object): Promise<Offer> {
  const [found] = await search(demo, filter)
  if (!found) throw new Error('no number is on offer')
  return found
}

export function buy(demo: Demo, numbers: string[], owner_type = 'business'): Promise<Reply> {
  return demo.rest('number/buy', { method: 'POST', body: { numbers, owner_type } })
}

export async function externalNumbers(demo: Demo): Promise<ExternalNumber[]> {
  const reply = await demo.rest('number/external')
  return bodyOf<{ external_numbers: ExternalNumber[] }>(reply).external_numbers
}

/** What a refusal of a field says. */
export const fault = (message: string, field: string) => ({
  message: { message, field },
  code: 400,
})

export const violations = async (demo: Demo): Promise<{ problem: string }[]> =>
  bodyOf(await demo.control('GET', 'violations'))
