import type { FeeKind } from '../../bridge/money.ts'

/** A monthly price in kopecks; absent if the service returns none that can be parsed. */
interface Priced {
  name: string
  spent?: number
}

/** An account of verification calls, with every name that it was seen under. */
export interface CallsAccount {
  id: number
  names: string[]
  /** The package last activated here, which the service does not return. */
  taken?: { name: string; at: number }
}

/**
 * Services with monthly fees that are connected now. A part is absent if it was never read; the
 * history is then used instead.
 */
export interface Connected {
  /** The tariff in force, and the others on offer, by which a comment may still name it. */
  tariff?: Priced & { others: Priced[] }
  numbers?: { number: string; spent?: number }[]
  packets?: (Priced & { number: string })[]
  services?: (Priced & { active: boolean })[]
  /** Packages of verification calls, and the accounts that have them or had them. */
  calls?: { packages: Priced[]; accounts: CallsAccount[]; former: string[] }
}

/** Connected services as just read. */
export type ReadConnected = Omit<Connected, 'calls'> & {
  calls?: { packages: Priced[]; accounts: { id: number; name: string }[] }
}

/** Puts what was read in the place of what was known; accounts of calls keep their former names and packages. */
export function connectedAnew(
  { calls, ...read }: ReadConnected,
  before: Connected = {},
): Connected {
  const connected = { ...before, ...read }
  if (!calls) return connected
  const { accounts = [], former = [] } = before.calls ?? {}
  const gone = accounts.filter(({ id }) => calls.accounts.every((one) => one.id !== id))
  return {
    ...connected,
    calls: {
      packages: calls.packages,
      accounts: calls.accounts.map(({ id, name }) => {
        const known = accounts.find((one) => one.id === id)
        return { ...known, id, names: [...new Set([...(known?.names ?? []), name])] }
      }),
      former: [...new Set([...former, ...gone.flatMap(({ names }) => names)])],
    },
  }
}

/**
 * Returns the connected services with a package that was just activated for an account of calls.
 */
export function withPackage(
  connected: Connected = {},
  id: number,
  taken: NonNullable<CallsAccount['taken']>,
): Connected {
  const { packages = [], accounts = [], former = [] } = connected.calls ?? {}
  const known = accounts.find((one) => one.id === id) ?? { id, names: [] }
  const others = accounts.filter((one) => one !== known)
  return { ...connected, calls: { packages, former, accounts: [...others, { ...known, taken }] } }
}

/** A thing with a monthly fee. */
export interface Thing {
  kind: FeeKind
  /**
   * Identity among things of one kind; the tariff has a single one, so that all its charges match.
   */
  key: string
  name: string
  spent?: number
}

/** Returns all connected things but verification calls, whose packages only the history shows. */
export function thingsOf(connected: Connected): Thing[] {
  const { tariff, numbers = [], packets = [], services = [] } = connected
  return [
    ...(tariff ? [thing('tariff', '', tariff)] : []),
    ...numbers.map(({ number, spent }) => thing('number', number, { name: number, spent })),
    ...packets.map((packet) => thing('packet', packet.number, packet)),
    ...services.filter(({ active }) => active).map((one) => thing('service', one.name, one)),
  ]
}

export const thing = (
  kind: FeeKind,
  key: string,
  { name, spent }: { name: string; spent?: number | undefined },
): Thing => ({ kind, key, name, ...(spent !== undefined && { spent }) })
