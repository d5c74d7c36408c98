import { leadingOf } from '../../shared/leading.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { createDirectory, targetLists, type Directory } from '../../shared/references/names.ts'
import { isSeen } from '../editing/seen.ts'
import { requireAhead } from '../changes/changes.ts'
import { lasting } from '../changes/putting-back.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { destinationOf, isWithin } from './destination.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Plan } from '../jobs/plan.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { CabinetContext } from '../module/module.ts'
import { deviceOf, fieldsOf, leadsTo, type Shown } from './forwarding.ts'
import type { ExternalIds, Identified } from './external-ids.ts'
import type { ForwardedNumber, Forwarding, OwnedNumber, SeenNumber } from '../../bridge/numbers.ts'
import { createRecent } from './recent.ts'

/** How long an unchanged list counts as the service's present state, in milliseconds. */
const CERTAIN = 60_000

/** A number in its present state. */
type Chosen = { of: 'owned'; before: OwnedNumber } | { of: 'external'; before: Identified }

interface Wanted {
  chosen: Chosen
  forwarding: Forwarding
  /** End of a temporary forwarding. */
  until?: number
}

export interface Forwarder {
  /** @param until when to remind the user of reverting it, milliseconds since the epoch */
  forward(numbers: SeenNumber[], forwarding: Forwarding, until?: number): Promise<Job>
  /** Forwards one number as a part of other work that was approved. */
  lead(number: ForwardedNumber, forwarding: Forwarding): Promise<void>
}

/** Makes the forwarder of numbers: one call for each. */
export function createForwarder(cabinet: CabinetContext, ids: ExternalIds): Forwarder {
  const { ask, jobs, apiFamily } = cabinet
  const context = { ...cabinet, ids, recent: createRecent(cabinet) }
  return {
    async forward(numbers, forwarding, until) {
      if (until !== undefined) checkLasting(context, numbers, until)
      if (apiFamily() === 'rpc') await checkDevice(context, numbers, forwarding)
      const chosen = await unchanged(context, numbers)
      const question = await questionOf(context, chosen, forwarding)
      await ask(question)
      // Others may have changed it while the user was asked.
      if (question) await unchanged(context, numbers)
      const wanted = chosen.map((one) => omitNullish({ chosen: one, forwarding, until }))
      return jobs.start(planOf(context, wanted))
    },
    async lead(number, forwarding) {
      const rows = () => cabinet.account.rows('numbers')
      const [chosen] = await choose(context, [number], rows)
      if (chosen) await send(context, { chosen, forwarding })
    },
  }
}

type Account = CabinetContext['account']
type Recent = ReturnType<typeof createRecent>
type ForwarderContext = CabinetContext & { ids: ExternalIds; recent: Recent }

/**
 * Reads the numbers again. Throws `changed` if an own one no longer has the forwarding that the
 * user saw; that of external ones is not shown.
 */
async function unchanged(context: ForwarderContext, numbers: SeenNumber[]): Promise<Chosen[]> {
  const chosen = await choose(context, numbers, context.recent.renew)
  const isOther = (number: SeenNumber, place: number) =>
    number.of === 'owned' && !leadsAs(chosen[place]?.before ?? {}, number.seen)
  if (numbers.some(isOther)) throw new CoreFailure('changed', { field: 'numbers' })
  return chosen
}

/** True if a number still has the forwarding that was seen. */
const leadsAs = (now: Shown, seen: Shown): boolean => isSeen(leadingOf(now), leadingOf(seen))

/** Finds the numbers in their lists. Throws `notFound` if one of them is gone. */
async function choose(
  { account, ids }: ForwarderContext,
  numbers: ForwardedNumber[],
  readOwned: () => Promise<OwnedNumber[]>,
): Promise<Chosen[]> {
  const some = (kind: ForwardedNumber['of']) => numbers.some(({ of }) => of === kind)
  const owned = some('owned') ? await readOwned() : []
  if (some('external')) await account.current('externalNumbers')
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

/** Returns the directory of names; waits for lists that were never read. */
async function readDirectory(account: Account): Promise<Directory> {
  await Promise.all(LISTS.map((list) => account.rows(list)))
  return createDirectory(account)
}

/** Returns the directory without waiting; undefined unless all its lists are fresh. */
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

/**
 * Sends the forwarding unless the number has it already. Throws `changed` if the number has another
 * one than at the approval.
 */
async function sendUnchanged(context: ForwarderContext, wanted: Wanted): Promise<void> {
  const { chosen, forwarding } = wanted
  if (chosen.of === 'owned') {
    const now = (await context.recent.rows()).find(({ id }) => id === chosen.before.id)
    if (now && !leadsAs(now, chosen.before)) {
      if (leadsTo(now, forwarding, await readDirectory(context.account))) return
      throw new CoreFailure('changed', { field: 'numbers' })
    }
  }
  await send(context, wanted)
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

/** True for numbers with their forwarding; undefined for external ones, which do not show it. */
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

/**
 * Makes the question for consent to forwarding out of the account, or nowhere; otherwise undefined.
 */
async function questionOf(
  context: Pick<CabinetContext, 'account'>,
  chosen: readonly Chosen[],
  forwarding: Forwarding,
): Promise<Question | undefined> {
  if (isWithin(forwarding)) return undefined
  const numbers = chosen.map(({ before }) => ({
    number: before.number,
    ...('idGiven' in before && { givenId: before.id }),
  }))
  return { kind: 'forward', numbers, to: await destinationOf(context, forwarding) }
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
      run: () => lasting.run(one.until, () => sendUnchanged(context, one)),
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

/** Refuses temporary forwardings that could not be reverted at their end. */
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

/** Refuses forwardings that the RPC interface lacks before anything is sent. */
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
