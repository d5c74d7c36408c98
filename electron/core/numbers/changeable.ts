import { isDeepStrictEqual } from 'node:util'
import type { ChangedBody } from '../../bridge/changes.ts'
import type { OwnedNumber } from '../../bridge/numbers.ts'
import { createDirectory, targetLists, type Directory } from '../../shared/references/names.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import type { AskedWhen, Changeable, Return, Seen } from '../changes/changeable.ts'
import type { AskedDestination, ForwardBackQuestion, Question } from '../consent/confirmation.ts'
import type { CabinetContext } from '../module/module.ts'
import { createReplacing } from '../editing/editing.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { RecordedForwarding } from '../call-map/led.ts'
import { destinationOf, isWithin } from './destination.ts'
import { fieldsOf, plain, resolve } from './forwarding.ts'
import { createRecent } from './recent.ts'

/** Recorded state of a number. */
interface RecordedLeading {
  forwarding: RecordedForwarding
}

/**
 * Reads and reverts forwardings of own numbers. The RPC interface does not show them completely.
 */
export function forwardingChanges(context: CabinetContext): Changeable {
  const { account, apiFamily } = context
  const recent = createRecent(context)
  /** First reading of the lists of targets: one that fails does not block later changes. */
  let first: Promise<unknown> | undefined

  const names = () => LISTS.map((list) => account.rows(list))

  async function renew(): Promise<void> {
    await Promise.all([recent.renew(), ...names()])
  }

  const directory = keptDirectory(account)
  const leading = leadingIn(account, directory)

  /** Values as the list shows them, by number. */
  let marks = new Map<number, string>()

  /**
   * Returns where numbers lead. A target that is not known by its name may have been renamed: then the
   * targets are read again.
   */
  async function seen(rows: readonly OwnedNumber[]): Promise<Seen[]> {
    await Promise.allSettled(names())
    const before = directory()
    const isUnknown = (own: OwnedNumber) =>
      marks.has(own.id) &&
      marks.get(own.id) !== markOf(own) &&
      leadingOf(own, before).type === 'told'
    if (rows.some(isUnknown)) await Promise.allSettled(LISTS.map((list) => account.renew(list)))
    const now = directory()
    marks = new Map(rows.map((own) => [own.id, markOf(own)]))
    return rows.map((own) => ({
      thing: String(own.id),
      name: own.number,
      body: { forwarding: leadingOf(own, now) },
      mark: markOf(own),
    }))
  }

  async function read(thing: string): Promise<ChangedBody | undefined> {
    await Promise.all([recent.rows(), ...names()])
    return leading(thing)
  }

  return {
    async known(thing) {
      if (apiFamily() === 'rpc') return undefined
      await (first ??= Promise.allSettled(names()))
      return leading(thing)
    },
    seen: async (rows) => (apiFamily() === 'rpc' ? undefined : seen(rows as OwnedNumber[])),
    renew,
    read,
    isAs: leadsAlike,
    canBe: (body) => told(body).type !== 'told',
    replace: replacingLeading(context, read, recent.forget),
    questions: (returns, when) => backQuestions(context, returns, when),
  }
}

/** @param forget has the rows read again: those read before the call do not show its outcome */
function replacingLeading(
  context: Pick<CabinetContext, 'ask' | 'client' | 'looking'>,
  read: Changeable['read'],
  forget: () => void,
): Changeable['replace'] {
  return createReplacing<string, ChangedBody>(context, {
    read: async (thing) => (await read(thing)) ?? {},
    isAs: leadsAlike,
    // The job that it is a step of reads the outcome.
    isProvable: () => false,
    async replace(thing, body, _, how: AgreedOptions) {
      const forwarding = told(body)
      if (forwarding.type === 'told') throw new CoreFailure('invalid', { field: 'changes' })
      try {
        const input = { ...fieldsOf(forwarding), numbers: [Number(thing)] }
        await context.client.call('numbers.follow', input, how)
      } catch (error) {
        forget()
        throw error
      }
    },
  })
}

async function backQuestions(
  context: Pick<CabinetContext, 'account'>,
  returns: readonly Return[],
  when?: AskedWhen,
): Promise<readonly Question[]> {
  const question = await backQuestion(context, returns)
  return question ? [{ ...question, ...when }] : []
}

/** State of a number as it is recorded. */
export const leadingBody = (own: OwnedNumber, directory: Directory): ChangedBody => ({
  forwarding: leadingOf(own, directory),
})

/** True if two recorded states lead to the same target. */
export const leadsAlike = (one: ChangedBody, other: ChangedBody): boolean =>
  isDeepStrictEqual(wordsOf(one), wordsOf(other))

const leadingOf = (own: OwnedNumber, directory: Directory): RecordedForwarding =>
  resolve(own, directory) ?? { type: 'told', name: own.following?.name ?? '' }

const markOf = ({ following, crm }: OwnedNumber) => JSON.stringify([following, crm])

const LISTS = Object.values(targetLists)

const leadingIn =
  (account: CabinetContext['account'], directory: () => Directory) =>
  (thing: string): ChangedBody | undefined => {
    const own = account.knownRow('numbers', Number(thing))
    return own && leadingBody(own, directory())
  }

/** Returns the directory, made again only after a list of targets changed: many numbers are read one by one. */
function keptDirectory(account: CabinetContext['account']): () => Directory {
  let lists: readonly object[] = []
  let kept: Directory | undefined
  return () => {
    const now = LISTS.map((list) => account.known(list))
    if (!kept || now.some((list, place) => list !== lists[place])) kept = createDirectory(account)
    lists = now
    return kept
  }
}

/** The forwarding in a recorded state of a number. */
export const told = (body: ChangedBody): RecordedForwarding =>
  (body as unknown as RecordedLeading).forwarding

/** Converts a forwarding into the fields that are sent, so that equivalent ones are equal. */
function wordsOf(body: ChangedBody): object {
  const forwarding = told(body)
  return forwarding.type === 'told' ? forwarding : fieldsOf(plain(forwarding))
}

/**
 * Makes the question for consent to the reverts of temporary forwardings at their end; undefined if
 * none of them leads out of the account, or nowhere.
 * @param returns numbers with the states that they return to
 */
export async function endQuestion(
  context: Pick<CabinetContext, 'account'>,
  returns: readonly Return[],
): Promise<Question | undefined> {
  const question = await backQuestion(context, returns)
  return question && { ...question, atEnd: true }
}

/**
 * Makes the question for consent to reverts that lead out of the account, or nowhere; otherwise
 * undefined.
 */
async function backQuestion(
  context: Pick<CabinetContext, 'account'>,
  returns: readonly Return[],
): Promise<ForwardBackQuestion | undefined> {
  const outwards = returns.map(async ({ name: number, body }) => {
    const forwarding = told(body)
    if (forwarding.type === 'told' || isWithin(forwarding)) return []
    return [{ number, to: await destinationOf(context, forwarding) }]
  })
  const all = Map.groupBy((await Promise.all(outwards)).flat(), ({ to }) => JSON.stringify(to))
  const ways = [...all].map(([to, some]) => ({
    to: JSON.parse(to) as AskedDestination,
    numbers: some.map(({ number }) => number),
  }))
  return ways.length > 0 ? { kind: 'forwardBack', ways } : undefined
}
