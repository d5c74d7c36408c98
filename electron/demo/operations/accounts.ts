import type { Cabinet } from '../cabinet.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid } from '../http/refusal.ts'
import { accountHolder, accountOf, type AccountKind } from '../rules/accounts.ts'
import { categoryOfNumber, pricesOf, type Category } from '../rules/prices.ts'
import { loginOf } from '../rules/sip.ts'

interface BillingRecord {
  id: string
  i_account: string
  i_customer: string
  batch_name: string
  login: string
  /** Only SIP accounts sign in anywhere. */
  password: string | null
  prefix: string
}

/** Batch prefixes of numbers, as the service spells them. */
const PREFIXES: Readonly<Record<Category, string>> = {
  0: 'simple',
  1: 'silver',
  2: 'gold',
  3: 'platina',
  4: 'exclusive',
  5: 'bronze',
}
const NUMBER_BATCHES = { abc: '@abc_numbers', def: '@def_numbers', '800': '@abc_numbers' } as const
const EXTERNAL = { batch_name: '@int_numbers', prefix: '53' }
const GROUP = { batch_name: '@groups', prefix: '54' }
const SCENARIO = { batch_name: '@scenario', prefix: '55' }

/** Everything that the billing keeps an account for. The user's own batch holds the SIP accounts. */
function records({ documents }: Cabinet): BillingRecord[] {
  const { customer_id, email } = documents.need('user', 1)
  const record = (
    kind: AccountKind,
    id: number,
    name: string,
    batch: { batch_name: string; prefix: string },
  ): BillingRecord => ({
    id: name,
    i_account: String(accountOf(kind, id)),
    i_customer: String(customer_id),
    login: name,
    password: null,
    ...batch,
  })
  return [
    ...documents.list('number').map(({ id, number, phone_type }) =>
      record('number', id, number, {
        batch_name: NUMBER_BATCHES[phone_type],
        prefix: PREFIXES[categoryOfNumber(number)],
      }),
    ),
    ...documents
      .list('externalNumber')
      .map(({ id, number }) => record('externalNumber', id, EXTERNAL.prefix + number, EXTERNAL)),
    ...documents.list('group').map(({ id }) => record('group', id, GROUP.prefix + id, GROUP)),
    ...documents
      .list('scenario')
      .map(({ id }) => record('scenario', id, SCENARIO.prefix + id, SCENARIO)),
    ...documents.list('sip').map(({ id, password }) => ({
      ...record('sip', id, loginOf(documents, id), { batch_name: email, prefix: '' }),
      password,
    })),
  ]
}

/** @throws Refusal when the account is none of this customer's */
function feesOf({ documents }: Cabinet, account: number) {
  const { kind, id } = accountHolder(account) ?? {}
  if (kind === undefined || id === undefined || !documents.get(kind, id)) throw invalid('i_account')
  const own = kind === 'number' ? documents.get(kind, id) : undefined
  if (!own) return []
  const { number, owner_type, packet } = own
  const fee = pricesOf(number, owner_type).period_price
  return [
    { fee, invoice_description: `Абонентская плата за номер ${number}` },
    ...(packet ? [{ fee: packet.price, invoice_description: `Пакет «${packet.name}»` }] : []),
  ]
}

export const accounts: Handlers<'accounts'> = {
  'accounts.list': (cabinet, { batch_name, id, prefix = id }) =>
    records(cabinet)
      .filter((record) => batch_name === undefined || record.batch_name === batch_name)
      .filter((record) => prefix === undefined || record.prefix === prefix)
      .map(({ prefix: _prefix, ...record }) => record),

  'accounts.subscriptions': (cabinet, { i_account }) => feesOf(cabinet, Number(i_account)),
}
