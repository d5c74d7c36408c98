import { CoreFailure } from '../core-failure.ts'
import { normaliseNumber } from '../phone/normalise.ts'
import type { Job } from '../jobs/types.ts'
import type { CabinetContext } from '../subject.ts'
import type { ExternalIds } from './external-ids.ts'
import type { ExternalNumberInput } from './types.ts'

/** Work with numbers that neither costs nor destroys. */
export interface PlainWork {
  /** Connects a black list, or disconnects it where none is given. */
  blackList(ids: number[], list?: number): Promise<Job>
  reserve(numbers: string[], owner: 'business' | 'personal'): Promise<Job>
  setAlias(number: string, alias: string): Promise<void>
  createExternal(input: ExternalNumberInput): Promise<void>
  changeExternal(key: string, input: ExternalNumberInput): Promise<void>
}

export function createPlainWork(context: CabinetContext, ids: ExternalIds): PlainWork {
  const { account, jobs, client } = context
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

    async setAlias(number, alias) {
      await client.call('rpcNumbers.updateAlias', { number, numberAlias: alias.trim() })
    },

    async createExternal(input) {
      await client.call('externalNumbers.create', connectionOf(input))
    },

    async changeExternal(key, input) {
      const { id } = await ids.find(key)
      await client.call('externalNumbers.change', { ...connectionOf(input), id })
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
