import { CoreFailure } from '../core-failure.ts'
import { destinationOf } from './destination.ts'
import type { Plan } from '../jobs/jobs.ts'
import type { Job } from '../jobs/types.ts'
import type { CabinetContext } from '../subject.ts'
import {
  createDirectory,
  deviceOf,
  fieldsOf,
  leadsTo,
  resolve,
  type Directory,
} from './forwarding.ts'
import type { ExternalNumber, ForwardedNumber, Forwarding, OwnedNumber } from './types.ts'

/** How long a list that nothing has touched is taken for what the service has now, in milliseconds. */
const CERTAIN = 60_000

/** A number of a job, as it was when the job was made. */
type Chosen =
  { of: 'owned'; before: OwnedNumber } | { of: 'external'; before: ExternalNumber & { id: number } }

interface Wanted {
  chosen: Chosen
  forwarding: Forwarding
}

export interface Forwarder {
  forward(numbers: ForwardedNumber[], forwarding: Forwarding): Promise<Job>
}

/** Forwards numbers one by one, and puts back what their forwarding was where that is certain. */
export function createForwarder(context: CabinetContext): Forwarder {
  const { account, ask, jobs, reach, client } = context

  async function choose(numbers: ForwardedNumber[]): Promise<Chosen[]> {
    const some = (kind: ForwardedNumber['of']) => numbers.some(({ of }) => of === kind)
    const owned = some('owned') ? await account.current('numbers') : []
    const external = some('external') ? await account.current('externalNumbers') : []
    const ownedById = new Map(owned.map((own) => [own.id, own]))
    return numbers.map((number): Chosen => {
      if (number.of === 'owned') {
        const before = ownedById.get(number.id)
        if (before) return { of: 'owned', before }
      } else {
        const before = external.find(({ id, kind }) => id === number.id && kind === number.kind)
        if (before) return { of: 'external', before: { ...before, id: number.id } }
      }
      throw new CoreFailure('notFound', { field: 'numbers' })
    })
  }

  /** What names stand for now; waits for lists that were never read. */
  async function directory(): Promise<Directory> {
    const [sip, group, call_queue, scenario] = await Promise.all([
      account.rows('sip'),
      account.rows('groups'),
      account.rows('queues'),
      account.rows('scenarios'),
    ])
    return createDirectory({ sip, group, call_queue, scenario })
  }

  /** The same without waiting: only from lists that nothing has touched. */
  function certainDirectory(): Directory | undefined {
    const lists = ['sip', 'groups', 'queues', 'scenarios'] as const
    if (!lists.every((name) => account.isFresh(name))) return undefined
    const [sip, group, call_queue, scenario] = lists.map((name) => account.known(name))
    return createDirectory({ sip, group, call_queue, scenario } as Parameters<
      typeof createDirectory
    >[0])
  }

  async function send({ chosen, forwarding }: Wanted): Promise<void> {
    if (reach() === 'rpc') return sendToDevice(chosen, forwarding)
    const fields = fieldsOf(forwarding)
    if (chosen.of === 'owned') {
      await client.call('numbers.follow', { ...fields, numbers: [chosen.before.id] })
    } else {
      const { kind: number_type, id: number_id } = chosen.before
      await client.call('externalNumbers.follow', { ...fields, number_type, number_id })
    }
  }

  async function sendToDevice({ before }: Chosen, forwarding: Forwarding): Promise<void> {
    const forward_number = deviceOf(forwarding, account.known('sip'))
    const input = { number: before.number, forward_number }
    const { outcome } = await client.call('rpcNumbers.forwardToDevice', input)
    if (outcome !== 'ok') throw new CoreFailure('refused', { code: -1 })
  }

  /** External numbers do not show where they lead. */
  async function verify(some: Wanted[]): Promise<(boolean | undefined)[]> {
    if (reach() === 'rpc') return some.map(() => undefined)
    const names = await directory()
    const now = new Map((await account.renew('numbers')).map((own) => [own.id, own]))
    return some.map(({ chosen, forwarding }) => {
      if (chosen.of === 'external') return undefined
      const own = now.get(chosen.before.id)
      return own && leadsTo(own, forwarding, names)
    })
  }

  function planOf(work: string, wanted: Wanted[]): Plan {
    const certain = account.isFresh('numbers', CERTAIN) ? certainDirectory() : undefined
    const at = (places: number[]) => places.flatMap((place) => wanted[place] ?? [])
    return {
      work,
      key: keyOf(work, wanted),
      atOnce: 2,
      tasks: wanted.map((one) => ({
        subject: 'numbers',
        name: one.chosen.before.number,
        settled:
          certain && one.chosen.of === 'owned'
            ? leadsTo(one.chosen.before, one.forwarding, certain)
            : false,
        run: () => send(one),
      })),
      verify: (places) => verify(at(places)),
    }
  }

  /** The same, remembering where the numbers led before. */
  function restorable(plan: Plan, wanted: Wanted[]): Plan {
    const former = formerOf(wanted)
    return {
      ...plan,
      restore: {
        async isPossible(places) {
          const known = await former
          return places.map((place) => known[place] !== undefined)
        },
        ask: (places) =>
          ask({
            kind: 'forwardBack',
            numbers: places.flatMap((place) => wanted[place]?.chosen.before.number ?? []),
          }),
        async plan(places) {
          const known = await former
          const now = new Map((await account.current('numbers')).map((own) => [own.id, own]))
          const back = places.flatMap((place): Wanted[] => {
            const chosen = wanted[place]?.chosen
            const forwarding = known[place]
            if (chosen?.of !== 'owned' || !forwarding) return []
            const before = now.get(chosen.before.id) ?? chosen.before
            return [{ chosen: { of: 'owned', before }, forwarding }]
          })
          return planOf('numbers.undoForward', back)
        },
      },
    }
  }

  /** Nothing can be put back where lists of targets cannot be read, or do not show it. */
  async function formerOf(wanted: Wanted[]): Promise<(Forwarding | undefined)[]> {
    const nothing = wanted.map(() => undefined)
    if (reach() === 'rpc' || wanted.every(({ chosen }) => chosen.of === 'external')) return nothing
    try {
      const names = await directory()
      return wanted.map(({ chosen }) =>
        chosen.of === 'owned' ? resolve(chosen.before, names) : undefined,
      )
    } catch (error) {
      context.describe(error)
      return nothing
    }
  }

  return {
    async forward(numbers, forwarding) {
      if (reach() === 'rpc') await checkDevice(context, numbers, forwarding)
      const wanted = (await choose(numbers)).map((chosen) => ({ chosen, forwarding }))
      const named = wanted.map(({ chosen }) => chosen.before.number)
      await ask({
        kind: 'forward',
        numbers: named,
        to: await destinationOf(context, forwarding),
      })
      return jobs.start(restorable(planOf('numbers.forward', wanted), wanted))
    },
  }
}

function keyOf(work: string, wanted: Wanted[]): string {
  const numbers = wanted.map(({ chosen, forwarding }) => [
    chosen.of,
    chosen.before.id,
    fieldsOf(forwarding),
  ])
  return JSON.stringify([work, numbers])
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
