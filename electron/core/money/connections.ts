import { DAY } from '../../shared/days.ts'
import { isWithin } from '../../shared/wall-span.ts'
import { operations, type CallRecord } from '../../service/index.ts'
import { isSignedOut } from '../platform/failures/failure.ts'
import { outOfTurn } from '../platform/polling/budget.ts'
import type { CabinetContext } from '../module/module.ts'
import type { Asked } from '../database/tables.ts'
import type { CollectionName, Collections } from '../../bridge/index.ts'
import type { Tariff } from '../../bridge/tariffs.ts'
import { packagesOf } from '../verification/rows.ts'
import type { ReadConnected } from './connected.ts'
import type { MoneyTables } from './tables.ts'

/** Caches a value for a day, or until `forget`. */
function remembered<T>(read: () => Promise<T>) {
  let known: { value: T; at: number } | undefined
  let forgotten = 0
  return {
    forget(): void {
      known = undefined
      forgotten += 1
    },
    async get(isNew: boolean): Promise<T> {
      if (known && !isNew && isWithin(DAY, known.at, Date.now())) return known.value
      const [at, before] = [Date.now(), forgotten]
      const value = await read()
      // A value forgotten during the read is read again next time.
      if (forgotten === before) known = { value, at }
      return value
    },
  }
}

export type ConnectionsOptions = Pick<
  CabinetContext,
  'account' | 'apiFamily' | 'client' | 'describe' | 'sms'
> & {
  stored: Asked<MoneyTables>
  /** The database holds what was read. */
  onRead(): Promise<void>
  /** Called when anything but the balance has changed. */
  onChange(rows: boolean): void
}

/** The rows of a list; with `isNew` those that a reading that begins now finds. */
type RowsOf = <S extends CollectionName>(name: S, isNew: boolean) => Promise<Collections[S][]>

/** Kopecks of a sum in roubles, as a member that is absent without it. */
const priced = (roubles: number | undefined) =>
  roubles === undefined ? {} : { spent: Math.round(roubles * 100) }

/** Reads the services with monthly fees; parts that cannot be read stay as they were. */
export function createConnections(options: ConnectionsOptions) {
  const { account, apiFamily, describe, stored } = options
  let isWanted = false
  const { packetRows, expectInvoice, ...read } = createReaders(options, rowsIn(account))

  /** Reads a part; on failure returns nothing, so that the part stays as it was. */
  async function orNothing<T extends object>(part: (isNew: boolean) => Promise<T>, isNew: boolean) {
    try {
      return await part(isNew)
    } catch (error) {
      if (isSignedOut(error)) throw error
      describe(error)
      return {}
    }
  }

  return {
    /** Makes the next reading read everything from the service, because the user waits. */
    want: () => void (isWanted = true),
    expectInvoice,
    /** Lists changed by a call are read again with the others. */
    noticed({ operation, sent }: CallRecord): void {
      if (sent && operations[operation].touches.includes('smsNumbers')) packetRows.forget()
    },
    /** Rejects with what a database rejects with, and where the session ended. */
    async read(): Promise<void> {
      const isNew = isWanted
      isWanted = false
      const isRest = apiFamily() === 'rest'
      const ofRest = [read.tariff, read.calls, read.invoices]
      const wanted = [read.numbers, read.packets, ...(isRest ? ofRest : [])]
      const parts = await Promise.all(wanted.map((part) => orNothing<object>(part, isNew)))
      await stored.connect(Object.assign({}, ...parts) as ReadConnected)
      await options.onRead()
      options.onChange(false)
    },
  }
}

/**
 * Returns a list's rows; reads them again after a change, at the user's request, or after a day.
 */
function rowsIn(account: CabinetContext['account']): RowsOf {
  const isOld = (name: CollectionName): boolean => {
    const { state } = account.view(name)
    return (
      account.isKnown(name) && 'readAt' in state && !isWithin(DAY, state.readAt ?? 0, Date.now())
    )
  }
  // A list under way is what everybody gets who asks for it: it must not wait for a poll's turn.
  return (name, isNew) =>
    outOfTurn(() => (isNew || isOld(name) ? account.renew(name) : account.current(name)))
}

function createReaders({ account, client, sms }: ConnectionsOptions, rowsOf: RowsOf) {
  /** Data without a collection. */
  const packetRows = remembered(() => sms.numbers())
  const offers = remembered(async () => packagesOf(await client.call('flashCall.proposals', {})))
  /** The service may have issued one by itself. */
  const invoices = { areExpected: false }
  return {
    packetRows,
    expectInvoice: () => void (invoices.areExpected = true),
    async tariff(isNew: boolean): Promise<Pick<ReadConnected, 'tariff' | 'services'>> {
      const [offered, [current]] = await Promise.all([
        rowsOf('tariffs', isNew),
        rowsOf('currentTariff', isNew),
      ])
      const taken = offered.find((one) => one.current || one.id === current?.id)
      const named = ({ name, month }: Tariff) => ({ name, ...priced(month?.figure) })
      const others = offered.filter((one) => one !== taken).map(named)
      return {
        ...(taken && { tariff: { ...named(taken), others } }),
        ...(current && {
          services: current.services.map(({ name, active = false, fee }) => {
            return { name, active, ...priced(fee?.figure) }
          }),
        }),
      }
    },
    async numbers(isNew: boolean): Promise<Pick<ReadConnected, 'numbers'>> {
      const rows = await rowsOf('numbers', isNew)
      // A number missing from an incomplete list may still exist.
      if (!account.isWhole('numbers')) return {}
      return { numbers: rows.map(({ number, fee }) => ({ number, ...priced(fee) })) }
    },
    async packets(isNew: boolean): Promise<Pick<ReadConnected, 'packets'>> {
      const rows = await packetRows.get(isNew)
      return {
        packets: rows.flatMap(({ number, packet }) =>
          packet ? { number, name: packet.name, ...priced(packet.price) } : [],
        ),
      }
    },
    /** They are looked at where they lie. */
    async invoices(isNew: boolean): Promise<object> {
      await rowsOf('invoices', isNew || invoices.areExpected)
      invoices.areExpected = false
      return {}
    },
    async calls(isNew: boolean): Promise<Pick<ReadConnected, 'calls'>> {
      const accounts = await rowsOf('flashAccounts', isNew)
      const packages = await offers.get(isNew)
      return {
        calls: {
          packages: packages.map(({ id, name = id, fee }) => ({ name, ...priced(fee) })),
          accounts: accounts.map(({ id, name }) => ({ id, name })),
        },
      }
    },
  }
}
