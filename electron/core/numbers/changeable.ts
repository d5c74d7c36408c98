import { isDeepStrictEqual } from 'node:util'
import type { ChangedBody } from '../../bridge/changes.ts'
import type { Forwarding, OwnedNumber } from '../../bridge/numbers.ts'
import { createDirectory, targetLists } from '../../shared/references/names.ts'
import type { Changeable, Return } from '../changes/changeable.ts'
import type { Destination, Question } from '../consent/confirmation.ts'
import type { CabinetContext } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'
import { destinationOf, isWithin } from './destination.ts'
import { fieldsOf, plain, resolve } from './forwarding.ts'
import { createRecent } from './recent.ts'

/** Recorded state of a number: its forwarding, or the target's name if that is ambiguous. */
interface Leading {
  forwarding: Forwarding | { type: 'told'; name: string }
}

/**
 * Reads and reverts forwardings of own numbers. The RPC interface does not show them completely.
 */
export function forwardingChanges(context: CabinetContext): Changeable {
  const { account, client, apiFamily } = context
  const recent = createRecent(context)
  /** First reading of the lists of targets: one that fails does not block later changes. */
  let first: Promise<unknown> | undefined

  const names = () => LISTS.map((list) => account.rows(list))

  async function renew(): Promise<void> {
    await Promise.all([recent.renew(), ...names()])
  }

  function leading(rows: OwnedNumber[], thing: string): ChangedBody | undefined {
    const own = rows.find(({ id }) => String(id) === thing)
    return own && { forwarding: leadingOf(own) }
  }

  const leadingOf = (own: OwnedNumber): Leading['forwarding'] =>
    resolve(own, createDirectory(account)) ?? { type: 'told', name: own.following?.name ?? '' }

  async function read(thing: string): Promise<ChangedBody | undefined> {
    const [rows] = await Promise.all([recent.rows(), ...names()])
    return leading(rows, thing)
  }

  return {
    async known(thing) {
      if (apiFamily() === 'rpc') return undefined
      await (first ??= Promise.allSettled(names()))
      return leading(account.known('numbers'), thing)
    },
    renew,
    read,
    isAs: (there, body) => isDeepStrictEqual(wordsOf(there), wordsOf(body)),
    canBe: (body) => told(body).type !== 'told',
    async replace(thing, body, version) {
      const forwarding = told(body)
      if (forwarding.type === 'told') throw new CoreFailure('invalid', { field: 'changes' })
      if (versionOf((await read(thing)) ?? {}) !== version) throw new CoreFailure('changed')
      try {
        await client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [Number(thing)] })
      } catch (error) {
        // Rows read before the call do not show its outcome.
        recent.forget()
        throw error
      }
    },
    ask: async (returns) => context.ask(await questionOf(context, returns)),
  }
}

const LISTS = Object.values(targetLists)

const told = (body: ChangedBody) => (body as unknown as Leading).forwarding

/** Converts a forwarding into the fields that are sent, so that equivalent ones are equal. */
function wordsOf(body: ChangedBody): object {
  const forwarding = told(body)
  return forwarding.type === 'told' ? forwarding : fieldsOf(plain(forwarding))
}

/**
 * Makes the question for consent to reverts that lead out of the account, or nowhere; otherwise
 * undefined.
 */
async function questionOf(
  context: Pick<CabinetContext, 'account'>,
  returns: readonly Return[],
): Promise<Question | undefined> {
  const outwards = returns.map(async ({ name: number, body }) => {
    const forwarding = told(body)
    if (forwarding.type === 'told' || isWithin(forwarding)) return []
    return [{ number, to: await destinationOf(context, forwarding) }]
  })
  const all = Map.groupBy((await Promise.all(outwards)).flat(), ({ to }) => JSON.stringify(to))
  const ways = [...all].map(([to, some]) => ({
    to: JSON.parse(to) as Destination,
    numbers: some.map(({ number }) => number),
  }))
  return ways.length > 0 ? { kind: 'forwardBack', ways } : undefined
}
