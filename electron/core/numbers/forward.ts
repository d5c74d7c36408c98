import { shownOutcome, type Outcome } from '../platform/failures/outcome.ts'
import { leadingOf } from '../../shared/leading.ts'
import type { PlannedSpan } from '../../shared/planned-span.ts'
import { createDirectory, targetLists, type Directory } from '../../shared/references/names.ts'
import { createReplacing } from '../editing/editing.ts'
import { isSeen } from '../editing/seen.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { requireAhead } from '../changes/changes.ts'
import type { NewPlannedChange } from '../changes/planned-changes.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { endQuestion, leadingBody, leadsAlike } from './changeable.ts'
import { destinationOf, isWithin } from './destination.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Agreement } from '../consent/consent.ts'
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
type ChosenNumber = { of: 'owned'; before: OwnedNumber } | { of: 'external'; before: Identified }

interface Wanted {
  chosen: ChosenNumber
  forwarding: Forwarding
}

export interface Forwarder {
  /** @param until when it is reverted, milliseconds since the epoch */
  forward(numbers: SeenNumber[], forwarding: Forwarding, until?: number): Promise<Job>
  /** Plans to forward numbers at a moment; the user is asked now for what will be done then. */
  plan(numbers: SeenNumber[], forwarding: Forwarding, span: PlannedSpan): Promise<void>
  /** Forwards one number as a part of other work that was approved. */
  lead(number: ForwardedNumber, forwarding: Forwarding, agreement: Agreement): Promise<void>
}

/** Makes the forwarder of numbers: one call for each. */
export function createForwarder(cabinet: CabinetContext, ids: ExternalIds): Forwarder {
  const { ask, jobs, apiFamily } = cabinet
  const context = { ...cabinet, ids, recent: createRecent(cabinet) }
  return {
    async forward(numbers, forwarding, until) {
      if (until !== undefined) {
        requireAhead(until)
        requireReturning(context, numbers, 'until')
      }
      if (apiFamily() === 'rpc') await checkDevice(context, numbers, forwarding)
      const chosen = await unchanged(context, numbers)
      const question = await questionOf(context, chosen, forwarding)
      const agreement = await ask(question)
      const atEnd = until === undefined ? undefined : await questionAtEnd(context, chosen)
      if (atEnd) await ask(atEnd)
      // Others may have changed it while the user was asked.
      if (question || atEnd) await unchanged(context, numbers)
      const wanted = chosen.map((one) => ({ chosen: one, forwarding }))
      return jobs.start(planOf(context, wanted, { until, agreement }))
    },
    async plan(numbers, forwarding, span) {
      requireReturning(context, numbers, 'from')
      const chosen = await unchanged(context, numbers)
      const plans = await plannedOf(context, chosen, forwarding, span)
      const agreement = await ask(await questionOf(context, chosen, forwarding, span.from))
      const returns = plans.map(({ name, before: body }) => ({ name, body }))
      const atEnd = span.until === undefined ? undefined : await endQuestion(context, returns)
      if (atEnd) await ask(atEnd)
      // Others may have changed it while the user was asked.
      await unchanged(context, numbers)
      await cabinet.changes.plan(agreement, plans)
    },
    async lead(number, forwarding, agreement) {
      const rows = () => cabinet.account.rows('numbers')
      const [chosen] = await choose(context, [number], rows)
      if (chosen) await send(context, { chosen, forwarding }, { agreement })
    },
  }
}

type AccountLists = CabinetContext['account']
type Recent = ReturnType<typeof createRecent>
type ForwarderContext = CabinetContext & { ids: ExternalIds; recent: Recent }

/**
 * Reads the numbers again. Throws `changed` if an own one no longer has the forwarding that the
 * user saw; that of external ones is not shown.
 */
async function unchanged(
  context: ForwarderContext,
  numbers: SeenNumber[],
): Promise<ChosenNumber[]> {
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
): Promise<ChosenNumber[]> {
  const some = (kind: ForwardedNumber['of']) => numbers.some(({ of }) => of === kind)
  const owned = some('owned') ? await readOwned() : []
  if (some('external')) await account.current('externalNumbers')
  const ownedById = new Map(owned.map((own) => [own.id, own]))
  const chosen: ChosenNumber[] = []
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
async function readDirectory(account: AccountLists): Promise<Directory> {
  await Promise.all(LISTS.map((list) => account.rows(list)))
  return createDirectory(account)
}

/** Returns the directory without waiting; undefined unless all its lists are fresh. */
const certainDirectory = (account: AccountLists): Directory | undefined =>
  LISTS.every((list) => account.isFresh(list)) ? createDirectory(account) : undefined

async function send(
  context: ForwarderContext,
  { chosen, forwarding }: Wanted,
  how: AgreedOptions,
): Promise<void> {
  const { account, client, apiFamily } = context
  if (apiFamily() === 'rpc') {
    const forward_number = deviceOf(forwarding, account.known('sip'))
    const input = { number: chosen.before.number, forward_number }
    const { outcome } = await client.call('rpcNumbers.forwardToDevice', input, how)
    if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
    return
  }
  const fields = fieldsOf(forwarding)
  if (chosen.of === 'owned') {
    await client.call('numbers.follow', { ...fields, numbers: [chosen.before.id] }, how)
  } else {
    const { key, id } = chosen.before
    const { kind: number_type, id: number_id } = await context.ids.find(key, id)
    await client.call('externalNumbers.follow', { ...fields, number_type, number_id }, how)
  }
}

/**
 * Makes the step of a job that forwards a number: it sends nothing to one that leads there by now, and is
 * a conflict if the number leads elsewhere than at the approval.
 */
const replacingForwarding = (context: ForwarderContext) =>
  createReplacing<ChosenNumber, Forwarding, Shown>(context, {
    async read({ of, before }) {
      const now = of === 'owned' && (await context.recent.rows()).find(({ id }) => id === before.id)
      return leadingOf(now || before)
    },
    isAs: async (there, forwarding) =>
      leadsTo(there, forwarding, await readDirectory(context.account)),
    isProvable: () => false,
    isJoined: true,
    replace: (chosen, forwarding, _, how: AgreedOptions) =>
      send(context, { chosen, forwarding }, how),
  })

/** Outcomes of forwardings; external numbers do not show theirs. */
async function outcomesOf(
  { account, apiFamily }: CabinetContext,
  some: Wanted[],
): Promise<Outcome[]> {
  if (apiFamily() === 'rpc') return some.map(() => 'unknown')
  const names = await readDirectory(account)
  const now = new Map((await account.renew('numbers')).map((own) => [own.id, own]))
  return some.map(({ chosen, forwarding }) => {
    const own = chosen.of === 'owned' ? now.get(chosen.before.id) : undefined
    return shownOutcome(own && leadsTo(own, forwarding, names))
  })
}

/**
 * Makes the question for consent to forwarding out of the account, or nowhere; otherwise undefined.
 */
async function questionOf(
  context: Pick<CabinetContext, 'account' | 'notices' | 'zone'>,
  chosen: readonly ChosenNumber[],
  forwarding: Forwarding,
  from?: number,
): Promise<Question | undefined> {
  if (isWithin(forwarding)) return undefined
  const numbers = chosen.map(({ before }) => ({
    number: before.number,
    ...('idGiven' in before && { givenId: before.id }),
  }))
  const to = await destinationOf(context, forwarding)
  if (from === undefined) return { kind: 'forward', numbers, to }
  return { kind: 'forward', numbers, to, from, zone: context.notices.zone(context.zone) }
}

function planOf(context: ForwarderContext, wanted: Wanted[], how: AgreedOptions): Plan {
  const { account } = context
  const replace = replacingForwarding(context)
  const certain = account.isFresh('numbers', CERTAIN) ? certainDirectory(account) : undefined
  const at = (places: number[]) => places.flatMap((place) => wanted[place] ?? [])
  return {
    work: 'numbers.forward',
    key: keyOf(wanted, how),
    atOnce: 2,
    tasks: wanted.map((one) => ({
      subject: 'numbers',
      name: one.chosen.before.number,
      settled:
        certain && one.chosen.of === 'owned'
          ? leadsTo(one.chosen.before, one.forwarding, certain)
          : false,
      run: () => replace(one.chosen, one.forwarding, leadingOf(one.chosen.before), how),
    })),
    outcomes: (places) => outcomesOf(context, at(places)),
  }
}

function keyOf(wanted: readonly Wanted[], { until }: AgreedOptions): string {
  const numbers = wanted.map(({ chosen, forwarding }) => [
    chosen.of,
    chosen.before.id,
    fieldsOf(forwarding),
    until,
  ])
  return JSON.stringify(['numbers.forward', numbers])
}

/** Makes the question for consent to what is done at the end of temporary forwardings. */
async function questionAtEnd(
  { account }: Pick<CabinetContext, 'account'>,
  chosen: readonly ChosenNumber[],
): Promise<Question | undefined> {
  const directory = await readDirectory(account)
  const returns = chosen.flatMap(({ of, before }) =>
    of === 'owned' ? [{ name: before.number, body: leadingBody(before, directory) }] : [],
  )
  return endQuestion({ account }, returns)
}

/** Makes the planned changes of own numbers; those that will lead there then are left out. */
async function plannedOf(
  { account, changes }: Pick<CabinetContext, 'account' | 'changes'>,
  chosen: readonly ChosenNumber[],
  forwarding: Forwarding,
  span: PlannedSpan,
): Promise<NewPlannedChange[]> {
  const directory = await readDirectory(account)
  const owned = chosen.flatMap(({ of, before }) => (of === 'owned' ? [before] : []))
  const things = owned.map((own) => ({
    kind: 'numbers' as const,
    thing: String(own.id),
    now: leadingBody(own, directory),
  }))
  const expected = await changes.expect(things, span)
  const after = { forwarding }
  return owned.flatMap(({ id, number }, place) => {
    const before = expected[place] ?? {}
    const plan = { kind: 'numbers' as const, thing: String(id), name: number, before, after }
    return leadsAlike(before, after) ? [] : [{ ...plan, ...span }]
  })
}

/** Refuses forwardings that could not be compared and reverted later. */
function requireReturning(
  { apiFamily }: Pick<CabinetContext, 'apiFamily'>,
  numbers: ForwardedNumber[],
  field: 'from' | 'until',
): void {
  if (apiFamily() === 'rpc' || numbers.some(({ of }) => of === 'external')) {
    throw new CoreFailure('invalid', { field })
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
