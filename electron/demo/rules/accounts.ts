/** Things that the billing keeps an account for. */
export type AccountKind = 'number' | 'sip' | 'group' | 'scenario' | 'externalNumber'

/** Where the billing's ids for each kind begin. */
const FIRST: Readonly<Record<AccountKind, number>> = {
  number: 1_000_000,
  sip: 2_000_000,
  group: 3_000_000,
  scenario: 4_000_000,
  externalNumber: 5_000_000,
}

const ROOM = 1_000_000

/** The billing's id (`i_account`) of something of the account. */
export function accountOf(kind: AccountKind, id: number): number {
  return FIRST[kind] + id
}

/** The holder of a billing id. */
export function accountHolder(account: number): { kind: AccountKind; id: number } | undefined {
  const kinds = Object.keys(FIRST) as AccountKind[]
  const kind = kinds.find((one) => account > FIRST[one] && account < FIRST[one] + ROOM)
  return kind && { kind, id: account - FIRST[kind] }
}
