import { isDeepStrictEqual } from 'node:util'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { callOutcome } from '../platform/failures/call-outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Job } from '../../bridge/jobs.ts'
import { createKeyedTaskQueue } from '../platform/tasks/keyed-task-queue.ts'
import { createSameWork } from '../platform/tasks/same-work.ts'
import type { CabinetContext } from '../module/module.ts'
import type { InputOf } from '../../service/index.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { MobileQuestion } from '../consent/confirmation.ts'
import type { NewSipAccount, SipAccount } from '../../bridge/extensions.ts'

export interface Creator {
  create(account: NewSipAccount): Promise<{ id?: number }>
  createMany(accounts: NewSipAccount[]): Promise<Job>
}

/**
 * Creates SIP accounts. Extensions are unique, so an earlier request for a number and name is
 * looked for before another one is sent for them. An account found counts as the requested one only
 * if no other was sent: reading does not show the rest of it, such as the mobile number.
 */
export function createCreator(context: CabinetContext): Creator {
  const { account, ask, client, jobs, looking } = context
  /** Accounts sent with an unknown outcome, by number and name. */
  const doubtful = new Map<string, NewSipAccount[]>()
  const sameWork = createSameWork()
  const inTurn = createKeyedTaskQueue()

  /** One of that number and name is there. Rejects as `changed` where it may be other than is wanted. */
  function found({ id }: SipAccount, wanted: NewSipAccount): { id: number } {
    const sent = doubtful.get(keyOf(wanted)) ?? []
    doubtful.delete(keyOf(wanted))
    const isWanted = sent.length > 0 && sent.every((one) => isDeepStrictEqual(one, wanted))
    if (!isWanted) throw new CoreFailure('changed', { field: 'created' })
    return { id }
  }

  async function createOnce(wanted: NewSipAccount, list: List): Promise<{ id?: number }> {
    const key = keyOf(wanted)
    const sent = doubtful.get(key) ?? []
    const renewed = async () => (await account.renew('sip')).find(isSame(wanted))
    const before = sent.length > 0 ? await renewed() : (await list()).find(isSame(wanted))
    if (before) return found(before, wanted)
    try {
      const { id } = await client.create('sip.create', asSent(wanted))
      doubtful.delete(key)
      return omitNullish({ id })
    } catch (error) {
      if (callOutcome(error) === 'unknown') doubtful.set(key, [...sent, wanted])
      return found(await looking.after(error, renewed), wanted)
    }
  }

  const create = (wanted: NewSipAccount, list: List) =>
    sameWork(JSON.stringify(wanted), () => inTurn(keyOf(wanted), () => createOnce(wanted, list)))

  return {
    async create(wanted) {
      await ask(questionOf([wanted]))
      // An earlier run of the program may have sent it. Where that cannot be read, the service refuses a
      // number that is taken.
      return create(wanted, () => account.current('sip').catch(() => account.known('sip')))
    },
    async createMany(accounts) {
      const known = await account.current('sip')
      await ask(questionOf(accounts.filter((wanted) => !known.some(isSame(wanted)))))
      return jobs.start({
        work: 'extensions.create',
        key: `extensions.create ${JSON.stringify(accounts)}`,
        atOnce: 1,
        tasks: accounts.map((wanted) => ({
          subject: 'extensions',
          name: `${wanted.number} ${wanted.name}`,
          settled: known.some(isSame(wanted)) && !doubtful.has(keyOf(wanted)),
          run: async () => {
            await create(wanted, async () => known)
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

type List = () => Promise<SipAccount[]>

const keyOf = ({ number, name }: NewSipAccount): string => `${number} ${name}`

const isSame = (wanted: NewSipAccount) => (one: SipAccount) =>
  one.number === String(wanted.number) && one.name === wanted.name

function asSent(wanted: NewSipAccount): InputOf<'sip.create'> {
  const { phone_number: mobile } = wanted
  return omitNullish({ ...wanted, phone_number: mobile && normaliseNumber(mobile) })
}

/** Calls to an extension with a mobile number leave the account. */
function questionOf(accounts: NewSipAccount[]): MobileQuestion | undefined {
  const outwards = accounts.flatMap(({ number: extension, phone_number: mobile }) =>
    mobile ? { extension, number: normaliseNumber(mobile) } : [],
  )
  const mobiles = [...Map.groupBy(outwards, ({ number }) => number)].map(([number, some]) => ({
    number,
    extensions: some.map(({ extension }) => extension),
  }))
  return mobiles.length > 0 ? { kind: 'mobile', mobiles } : undefined
}
