import { afterReading, callOutcome } from '../call-outcome.ts'
import type { Job } from '../jobs/types.ts'
import type { CabinetContext } from '../subject.ts'
import { fieldsOf } from './rows.ts'
import type { NewSipAccount, SipAccount } from './types.ts'

export interface Creator {
  create(account: NewSipAccount): Promise<{ id?: number }>
  createMany(accounts: NewSipAccount[]): Promise<Job>
}

/**
 * Creates SIP accounts. Extensions are unique, so one of that number and name is the one that was asked
 * for: it is never created a second time, whatever became of an answer or of the program.
 */
export function createCreator({ account, client, jobs }: CabinetContext): Creator {
  const isSame = (wanted: NewSipAccount) => (one: SipAccount) =>
    one.number === String(wanted.number) && one.name === wanted.name

  async function create(wanted: NewSipAccount): Promise<{ id?: number }> {
    try {
      const { id } = await client.create('sip.create', fieldsOf(wanted))
      return id === undefined ? {} : { id }
    } catch (error) {
      if (callOutcome(error) !== 'unknown') throw error
      const accounts = await account.renew('sip').catch(() => undefined)
      if (!accounts) throw error
      const found = accounts.find(isSame(wanted))
      if (!found) throw afterReading(error)
      return { id: found.id }
    }
  }

  return {
    create,
    async createMany(accounts) {
      const known = await account.current('sip')
      return jobs.start({
        work: 'extensions.create',
        key: `extensions.create ${JSON.stringify(accounts)}`,
        atOnce: 1,
        tasks: accounts.map((wanted) => ({
          subject: 'extensions',
          name: `${wanted.number} ${wanted.name}`,
          settled: known.some(isSame(wanted)),
          run: async () => {
            await create(wanted)
          },
        })),
        async verify(places) {
          const now = await account.renew('sip')
          return places.map((place) => {
            const wanted = accounts[place]
            return wanted && now.some(isSame(wanted))
          })
        },
      })
    },
  }
}
