import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { TrunkQuestion } from '../consent/confirmation.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { CabinetContext } from '../module/module.ts'
import type { ExternalIds } from './external-ids.ts'
import type { ExternalNumber, ExternalNumberInput } from '../../bridge/numbers.ts'

/** Work with numbers that neither costs nor destroys. Connecting one by a server is asked about. */
export interface PlainWork {
  /** Connects a black list, or disconnects it where none is given. */
  blackList(ids: number[], list?: number): Promise<Job>
  reserve(numbers: string[], owner: 'business' | 'personal'): Promise<Job>
  setAlias(number: string, alias: string): Promise<void>
  createExternal(input: ExternalNumberInput): Promise<void>
  changeExternal(key: string, input: ExternalNumberInput): Promise<void>
}

export function createPlainWork(context: CabinetContext, ids: ExternalIds): PlainWork {
  const { account, ask, jobs, client, looking } = context
  return {
    blackList: (ids, list) => changeBlackList(context, ids, list),

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
        async verify(places) {
          const reserved = new Set(
            (await account.renew('reservedNumbers')).map((one) => one.number),
          )
          return places.map((place) => reserved.has(numbers[place] ?? ''))
        },
      })
    },

    async setAlias(number, given) {
      const alias = given.trim()
      try {
        await client.call('rpcNumbers.updateAlias', { number, numberAlias: alias })
      } catch (error) {
        await looking.after(error, async () => {
          const now = await client.call('rpcNumbers.listAlias', { numbers: [number] })
          return (now[number] ?? '') === alias || undefined
        })
      }
    },

    async createExternal(input) {
      const connection = connectionOf(input)
      await ask(trunkOf(connection))
      await client.call('externalNumbers.create', connection)
    },

    async changeExternal(key, input) {
      const { id, ...former } = await ids.find(key)
      const connection = connectionOf(input)
      await ask(isConnected(former, connection) ? undefined : trunkOf(connection, former.host))
      await client.call('externalNumbers.change', { ...connection, id })
    },
  }
}

async function changeBlackList(
  { account, jobs, client }: CabinetContext,
  ids: number[],
  list: number | undefined,
): Promise<Job> {
  const known = new Map((await account.rows('numbers')).map((own) => [own.id, own]))
  const chosen = ids.map((id) => {
    const own = known.get(id)
    if (!own) throw new CoreFailure('notFound', { field: 'numbers' })
    return own
  })
  return jobs.start({
    work: 'numbers.blackList',
    key: `blackList ${list ?? ''} ${ids.join(' ')}`,
    atOnce: 2,
    tasks: chosen.map(({ id, number }) => ({
      subject: 'numbers',
      name: number,
      run: async () => {
        await client.call('numbers.contactList', {
          numbers: [id],
          ...(list === undefined ? {} : { contact_list_id: list }),
        })
      },
    })),
    async verify(places) {
      const now = new Map((await account.renew('numbers')).map((own) => [own.id, own]))
      return places.map((place) => {
        const own = now.get(chosen[place]?.id ?? NaN)
        return own && own.blackList === list
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

type Connection = ReturnType<typeof connectionOf>

const trunkOf = ({ number, host }: Connection, former?: string): TrunkQuestion => ({
  kind: 'trunk',
  number: String(number),
  host,
  ...(former !== undefined && former !== host && { former }),
})

/** Whether that is how it is connected already; a login and its password the account does not tell. */
const isConnected = (one: Pick<ExternalNumber, 'kind' | 'number' | 'host'>, wanted: Connection) =>
  wanted.type === 'sipuri' &&
  one.kind === 'sipuri' &&
  one.host === wanted.host &&
  normaliseNumber(one.number) === String(wanted.number)
