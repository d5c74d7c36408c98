import { failedOutcome, shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import { isDeepStrictEqual } from 'node:util'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
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
  const unproven = new Map<string, NewSipAccount[]>()
  const sameWork = createSameWork()
  const inTurn = createKeyedTaskQueue()

  /** One of that number and name is there. Rejects as `changed` where it may be other than is wanted. */
  function found({ id }: SipAccount, wanted: NewSipAccount): { id: number } {
    const sent = unproven.get(keyOf(wanted)) ?? []
    unproven.delete(keyOf(wanted))
    const isWanted = sent.length > 0 && sent.every((one) => isDeepStrictEqual(one, wanted))
    if (!isWanted) throw new CoreFailure('changed', { field: 'created' })
    return { id }
  }

  async function createOnce(
    wanted: NewSipAccount,
    list: List,
    how: AgreedOptions,
  ): Promise<{ id?: number }> {
    const key = keyOf(wanted)
    const sent = unproven.get(key) ?? []
    const renewed = async () => (await account.renew('sip')).find(isSame(wanted))
    const before = sent.length > 0 ? await renewed() : (await list()).find(isSame(wanted))
    if (before) return found(before, wanted)
    try {
      const { id } = await client.create('sip.create', asSent(wanted), how)
      unproven.delete(key)
      return omitNullish({ id })
    } catch (error) {
      if (failedOutcome(error) === 'unknown') unproven.set(key, [...sent, wanted])
      return found(await looking.after(error, renewed), wanted)
    }
  }

  const create = (wanted: NewSipAccount, ...how: [list: List, options: AgreedOptions]) =>
    sameWork(JSON.stringify(wanted), () => inTurn(keyOf(wanted), () => createOnce(wanted, ...how)))

  return {
    async create(wanted) {
      const agreement = await ask(questionOf([wanted]))
      // An earlier run of the program may have sent it. Where that cannot be read, the service refuses a
      // number that is taken.
      const list = () => account.current('sip').catch(() => account.known('sip'))
      return create(wanted, list, { agreement })
    },
    async createMany(accounts) {
      const known = await account.current('sip')
      const missing = accounts.filter((wanted) => !known.some(isSame(wanted)))
      const agreement = await ask(questionOf(missing))
      return jobs.start({
        work: 'extensions.create',
        key: `extensions.create ${JSON.stringify(accounts)}`,
        atOnce: 1,
        tasks: accounts.map((wanted) => ({
          subject: 'extensions',
          name: `${wanted.number} ${wanted.name}`,
          settled: known.some(isSame(wanted)) && !unproven.has(keyOf(wanted)),
          run: async () => {
            await create(wanted, async () => known, { agreement })
          },
        })),
        outcomes: (places) => outcomesOf(account, accounts, places),
      })
    },
  }
}

async function outcomesOf(
  account: Pick<CabinetContext['account'], 'renew'>,
  accounts: readonly NewSipAccount[],
  places: readonly number[],
): Promise<Outcome[]> {
  const now = await account.renew('sip')
  return places.map((place) => {
    const wanted = accounts[place]
    return shownOutcome(wanted && now.some(isSame(wanted)))
  })
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
