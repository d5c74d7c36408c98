import { omitNullish } from '../../shared/omit-nullish.ts'
import { createDirectory, targetLists, type Directory } from '../../shared/references/names.ts'
import { requireAhead } from '../changes/changes.ts'
import { lasting } from '../changes/putting-back.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { destinationOf, isWithin } from './destination.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { CabinetContext } from '../module/module.ts'
import { deviceOf, fieldsOf, leadsTo } from './forwarding.ts'
import type { ExternalIds, Identified } from './external-ids.ts'
import type { ForwardedNumber, Forwarding, OwnedNumber } from '../../bridge/numbers.ts'

/** How long a list that nothing has touched is taken for what the service has now, in milliseconds. */
const CERTAIN = 60_000

/** A number of a job, as it was when the job was made. */
type Chosen = { of: 'owned'; before: OwnedNumber } | { of: 'external'; before: Identified }

interface Wanted {
  chosen: Chosen
  forwarding: Forwarding
  /** Until when it is to lead there. */
  until?: number
}

export interface Forwarder {
  /** @param until when a person is to be reminded to put it back, milliseconds since the epoch */
  forward(numbers: ForwardedNumber[], forwarding: Forwarding, until?: number): Promise<Job>
  /** Leads one number elsewhere, as a part of other work that was agreed to. */
  lead(number: ForwardedNumber, forwarding: Forwarding): Promise<void>
}

/** Forwards numbers one by one. */
export function createForwarder(cabinet: CabinetContext, ids: ExternalIds): Forwarder {
  const { ask, jobs, apiFamily } = cabinet
  const context = { ...cabinet, ids }
  return {
    async forward(numbers, forwarding, until) {
      if (until !== undefined) checkLasting(context, numbers, until)
      if (apiFamily() === 'rpc') await checkDevice(context, numbers, forwarding)
      const chosen = await choose(context, numbers)
      const wanted = chosen.map((one) => omitNullish({ chosen: one, forwarding, until }))
      const named = wanted.map(({ chosen: { before } }) => ({
        number: before.number,
        ...('idGiven' in before && { givenId: before.id }),
      }))
      const to = await destinationOf(context, forwarding)
      await ask(isWithin(forwarding) ? undefined : { kind: 'forward', numbers: named, to })
      return jobs.start(planOf(context, wanted))
    },
    async lead(number, forwarding) {
      const [chosen] = await choose(context, [number], cabinet.account.rows)
      if (chosen) await send(context, { chosen, forwarding })
    },
  }
}

type Account = CabinetContext['account']
type ForwarderContext = CabinetContext & { ids: ExternalIds }

/** The numbers as they are, read where something has touched them. Throws `notFound` if one of them is gone. */
async function choose(
  { account, ids }: ForwarderContext,
  numbers: ForwardedNumber[],
  read: Account['rows'] = account.current,
): Promise<Chosen[]> {
  const some = (kind: ForwardedNumber['of']) => numbers.some(({ of }) => of === kind)
  const owned = some('owned') ? await read('numbers') : []
  if (some('external')) await read('externalNumbers')
  const ownedById = new Map(owned.map((own) => [own.id, own]))
  const chosen: Chosen[] = []
  for (const number of numbers) {
    if (number.of === 'external') {
      chosen.push({ of: 'external', before: await ids.find(number.key) })
    } else {
      const before = ownedById.get(number.id)
      if (!before) throw new CoreFailure('notFound', { field: 'numbers' })
      chosen.push({ of: 'owned', before })
    }
  }
  return chosen
}

const LISTS = Object.values(targetLists)

/** What names stand for now; waits for lists that were never read. */
async function readDirectory(account: Account): Promise<Directory> {
  await Promise.all(LISTS.map((list) => account.rows(list)))
  return createDirectory(account)
}

/** The same without waiting: only from lists that nothing has touched. */
const certainDirectory = (account: Account): Directory | undefined =>
  LISTS.every((list) => account.isFresh(list)) ? createDirectory(account) : undefined

async function send(context: ForwarderContext, { chosen, forwarding }: Wanted): Promise<void> {
  const { client, apiFamily } = context
  if (apiFamily() === 'rpc') return sendToDevice(context, chosen, forwarding)
  const fields = fieldsOf(forwarding)
  if (chosen.of === 'owned') {
    await client.call('numbers.follow', { ...fields, numbers: [chosen.before.id] })
  } else {
    const { key, id } = chosen.before
    const { kind: number_type, id: number_id } = await context.ids.find(key, id)
    await client.call('externalNumbers.follow', { ...fields, number_type, number_id })
  }
}

async function sendToDevice(
  { account, client }: CabinetContext,
  { before }: Chosen,
  forwarding: Forwarding,
): Promise<void> {
  const forward_number = deviceOf(forwarding, account.known('sip'))
  const input = { number: before.number, forward_number }
  const { outcome } = await client.call('rpcNumbers.forwardToDevice', input)
  if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
}

/** Whether numbers lead where they should; undefined for external ones, which do not show it. */
async function verify(
  { account, apiFamily }: CabinetContext,
  some: Wanted[],
): Promise<(boolean | undefined)[]> {
  if (apiFamily() === 'rpc') return some.map(() => undefined)
  const names = await readDirectory(account)
  const now = new Map((await account.renew('numbers')).map((own) => [own.id, own]))
  return some.map(({ chosen, forwarding }) => {
    if (chosen.of === 'external') return undefined
    const own = now.get(chosen.before.id)
    return own && leadsTo(own, forwarding, names)
  })
}

function planOf(context: ForwarderContext, wanted: Wanted[]): Plan {
  const { account } = context
  const certain = account.isFresh('numbers', CERTAIN) ? certainDirectory(account) : undefined
  const at = (places: number[]) => places.flatMap((place) => wanted[place] ?? [])
  return {
    work: 'numbers.forward',
    key: keyOf(wanted),
    atOnce: 2,
    tasks: wanted.map((one) => ({
      subject: 'numbers',
      name: one.chosen.before.number,
      settled:
        certain && one.chosen.of === 'owned'
          ? leadsTo(one.chosen.before, one.forwarding, certain)
          : false,
      run: () => lasting.run(one.until, () => send(context, one)),
    })),
    verify: (places) => verify(context, at(places)),
  }
}

function keyOf(wanted: readonly Wanted[]): string {
  const numbers = wanted.map(({ chosen, forwarding, until }) => [
    chosen.of,
    chosen.before.id,
    fieldsOf(forwarding),
    until,
  ])
  return JSON.stringify(['numbers.forward', numbers])
}

/** Refuses what could not be put back when its time has come. */
function checkLasting(
  { apiFamily }: Pick<CabinetContext, 'apiFamily'>,
  numbers: ForwardedNumber[],
  until: number,
): void {
  requireAhead(until)
  if (apiFamily() === 'rpc' || numbers.some(({ of }) => of === 'external')) {
    throw new CoreFailure('invalid', { field: 'until' })
  }
}

/** Refuses what the RPC interface cannot do before anything is sent. */
async function checkDevice(
  { account }: Pick<CabinetContext, 'account'>,
  numbers: ForwardedNumber[],
  forwarding: Forwarding,
): Promise<void> {
  if (numbers.some(({ of }) => of === 'external')) {
    throw new CoreFailure('invalid', { field: 'numbers' })
  }
  deviceOf(forwarding, forwarding.type === 'sip' ? await account.rows('sip') : [])
}
