import { shownOutcome } from '../platform/failures/outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { TrunkQuestion } from '../consent/confirmation.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { CabinetContext } from '../module/module.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import type { ExternalIds, Identified } from './external-ids.ts'
import type { Connected, ExternalNumberInput, OwnedNumber } from '../../bridge/numbers.ts'
import { connectedAs } from '../../shared/leading.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { createReplacing } from '../editing/editing.ts'
import { createRecent } from './recent.ts'

/** A number with the black list that the user saw on it. */
interface SeenList {
  id: number
  seen?: number | undefined
}

/** The black list of a number, if it has one. */
interface ConnectedList {
  list?: number
}

/** Work with numbers that neither costs nor destroys. Connecting one by a server needs approval. */
export interface PlainWork {
  /**
   * Connects a black list, or disconnects it if none is given. Rejects as `changed` if a number no
   * longer has the one that the user saw.
   */
  blackList(numbers: SeenList[], list?: number): Promise<Job>
  reserve(numbers: string[], owner: 'business' | 'personal'): Promise<Job>
  /** Rejects as `changed` if the alias is no longer the one that the user saw. */
  setAlias(number: string, alias: string, seen: string): Promise<void>
  createExternal(input: ExternalNumberInput): Promise<void>
  /** Rejects as `changed` if the connection is no longer the one that the user saw. */
  changeExternal(key: string, input: ExternalNumberInput, seen: Connected): Promise<void>
}

export function createPlainWork(context: CabinetContext, ids: ExternalIds): PlainWork {
  const { account, ask, jobs, client } = context
  const rename = replacingAlias(context)
  const reconnect = replacingConnection(context)
  return {
    blackList: (numbers, list) => changeBlackList(context, numbers, list),

    async reserve(given, owner_type) {
      const numbers = [...new Set(given.map(normaliseNumber))]
      return jobs.start({
        work: 'numbers.reserve',
        key: `reserve ${owner_type} ${numbers.join(' ')}`,
        atOnce: 1,
        tasks: numbers.map((number) => ({
          subject: 'numbers',
          name: number,
          run: async () => {
            const { outcome } = await client.call('rpcNumbers.reserve', { number, owner_type })
            if (outcome !== 'ok') throw new CoreFailure('refused', { field: 'numbers', code: -1 })
          },
        })),
        async outcomes(places) {
          const reserved = new Set(
            (await account.renew('reservedNumbers')).map((one) => one.number),
          )
          return places.map((place) => shownOutcome(reserved.has(numbers[place] ?? '')))
        },
      })
    },

    async setAlias(number, alias, seen) {
      await rename(number, { alias: alias.trim() }, { alias: seen })
    },

    async createExternal(input) {
      const connection = connectionOf(input)
      const agreement = await ask(trunkOf(connection))
      await client.call('externalNumbers.create', connection, { agreement })
    },

    async changeExternal(key, input, seen) {
      const { id } = await ids.find(key)
      await reconnect({ key, id }, connectionOf(input), seen)
    },
  }
}

const replacingAlias = (context: CabinetContext) => {
  const { account, client } = context
  return createReplacing<string, { alias: string }, { alias: string }>(context, {
    async read(number) {
      const alias = (await client.call('rpcNumbers.listAlias', { numbers: [number] }))[number] ?? ''
      const own = account.known('numbers').find((one) => one.number === number)
      // After a rejection as `changed` the page shows the present alias.
      if (own) account.amend('numbers', [omitNullish({ ...own, alias: alias || undefined })])
      return { alias }
    },
    isAs: (there, { alias }) => there.alias === alias,
    replace: (number, { alias }) =>
      client.call('rpcNumbers.updateAlias', { number, numberAlias: alias }),
  })
}

const replacingConnection = (context: CabinetContext) => {
  const { account, client } = context
  return createReplacing<Pick<Identified, 'key' | 'id'>, ExternalConnection, Connected>(context, {
    async read({ key, id }) {
      const now = (await account.renew('externalNumbers')).find((one) => one.key === key)
      if (!now) throw new CoreFailure('notFound', { field: 'key' })
      if (now.id !== id) throw new CoreFailure('changed', { field: 'id' })
      return connectedAs(now)
    },
    isAs: isConnected,
    // The password is not shown.
    isProvable: (_, { type }) => type === 'sipuri',
    questionOf: async (connection, former) =>
      isConnected(former, connection) ? undefined : trunkOf(connection, former.host),
    replace: ({ id }, connection, _, how: AgreedOptions) =>
      client.call('externalNumbers.change', { ...connection, id }, how),
  })
}

async function changeBlackList(
  context: CabinetContext,
  numbers: SeenList[],
  list: number | undefined,
): Promise<Job> {
  const { account, jobs, client } = context
  const recent = createRecent(context)
  const replace = createReplacing<OwnedNumber, ConnectedList>(context, {
    async read({ id }) {
      const now = (await recent.rows()).find((own) => own.id === id)
      return omitNullish({ list: now?.blackList })
    },
    isAs: (there, body) => there.list === body.list,
    isProvable: () => false,
    isJoined: true,
    replace: ({ id }, body) =>
      client.call(
        'numbers.contactList',
        omitNullish({ numbers: [id], contact_list_id: body.list }),
      ),
  })
  const known = new Map((await recent.renew()).map((own) => [own.id, own]))
  const chosen = numbers.map(({ id, seen }) => {
    const own = known.get(id)
    if (!own) throw new CoreFailure('notFound', { field: 'numbers' })
    if (own.blackList !== seen) throw new CoreFailure('changed', { field: 'numbers' })
    return own
  })
  return jobs.start({
    work: 'numbers.blackList',
    key: `blackList ${list ?? ''} ${chosen.map(({ id }) => id).join(' ')}`,
    atOnce: 2,
    tasks: chosen.map((own) => ({
      subject: 'numbers',
      name: own.number,
      settled: own.blackList === list,
      run: () => replace(own, omitNullish({ list }), omitNullish({ list: own.blackList })),
    })),
    async outcomes(places) {
      const now = new Map((await account.renew('numbers')).map((own) => [own.id, own]))
      return places.map((place) => {
        const own = now.get(chosen[place]?.id ?? NaN)
        return shownOutcome(own && own.blackList === list)
      })
    },
  })
}

/** The service takes the number as an integer in international form. */
function connectionOf(input: ExternalNumberInput) {
  const number = Number(normaliseNumber(input.number).replace(/^\+/, ''))
  if (!Number.isSafeInteger(number)) throw new CoreFailure('invalid', { field: 'input.number' })
  const { host } = input
  if (input.kind === 'sipuri') return { type: 'sipuri', host, number } as const
  const { port, login, secret } = input
  return { type: 'ate', host, number, port, login, secret } as const
}

type ExternalConnection = ReturnType<typeof connectionOf>

const trunkOf = ({ number, host }: ExternalConnection, former?: string): TrunkQuestion => ({
  kind: 'trunk',
  number: String(number),
  host,
  ...(former !== undefined && former !== host && { former }),
})

/** True if the number is connected so already; false with a login, as its password is unknown. */
const isConnected = (one: Connected, wanted: ExternalConnection) =>
  wanted.type === 'sipuri' &&
  one.kind === 'sipuri' &&
  one.host === wanted.host &&
  normaliseNumber(one.number) === String(wanted.number)
