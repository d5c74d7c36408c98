import type { OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { leadingOf } from '../../../electron/shared/leading.ts'
import type { Random } from '../../../electron/demo/random.ts'
import type { Failure } from '../../../electron/bridge/failures.ts'
import type { Job, JobStep } from '../../../electron/bridge/jobs.ts'
import { Died, type AccountLife } from '../program-process.ts'
import { OWN } from '../service/list.ts'

export type Kind = 'buy' | 'packet' | 'tariff' | 'invoice' | 'forward'

/** What the program has told of one thing that was wanted. */
type Told = 'done' | 'refused' | 'doubt'

/** What a person wants once, whatever they press for it. */
export interface Wish {
  kind: Kind
  /** As the service records them: one thing, or some that one press asks for. */
  whats: readonly string[]
  /** What was told of each. */
  told: Map<string, Set<Told>>
  /** How often each may be asked for. */
  presses: number
  /** Of which of them the person knows that they were carried out. */
  done: Set<string>
  /** Presses the button; resolves when the program has said what became of it. */
  press(life: AccountLife): Promise<void>
}

/** What a person may want of an account, by the interfaces that it is reached by. */
const KINDS: Record<'rest' | 'rpc', readonly Kind[]> = {
  rest: ['buy', 'packet', 'tariff', 'invoice', 'invoice', 'forward'],
  rpc: ['buy', 'packet'],
}

/** A press of a button. */
interface Press {
  life: AccountLife
  /** What the program has told. */
  told(what: string, how: Told): void
  /** What is asked for may be asked for once more. */
  again(): void
}

type Act = (press: Press) => Promise<void>

/** Makes wishes, each unlike any before. */
export function createWishes(family: 'rest' | 'rpc', random: Random): () => Wish {
  let count = 0
  const make: Record<Kind, (n: number) => { whats: string[]; act: Act }> = {
    buy(n) {
      const numbers = Array.from({ length: random.pick([1, 3, 3]) }, (_, place) => {
        return `749500${String(n * 3 + place).padStart(5, '0')}`
      })
      return { whats: numbers.map((number) => `buy ${number}`), act: buying(numbers, random) }
    },
    packet(n) {
      const id = family === 'rest' ? 1 : Number(OWN)
      return single(`packet ${family === 'rest' ? 1 : OWN} S${n}`, (life) =>
        life.command('packets.change', { cabinet: life.cabinet, numberId: id, packet: `S${n}` }),
      )
    },
    tariff: (n) =>
      single(`tariff ${n}`, async (life) => {
        const chosen = { cabinet: life.cabinet, tariff: n }
        const { former } = await life.command('tariffs.effect', chosen)
        return life.command('tariffs.activate', { ...chosen, fee: '100', seen: former?.id })
      }),
    invoice: (n) =>
      single(`invoice ${n}`, (life) =>
        life.command('invoices.issue', { cabinet: life.cabinet, sum: n }),
      ),
    forward(n) {
      const to = `7916${String(n).padStart(7, '0')}`
      const ids = random.pick([[1], [1, 2, 3], [3, 1, 2]])
      return { whats: ids.map((id) => `forward ${id} ${to}`), act: forwarding(ids, to, random) }
    },
  }
  return () => {
    count += 1
    const kind = random.pick(KINDS[family])
    const { whats, act } = make[kind](count)
    const told = new Map(whats.map((what) => [what, new Set<Told>()]))
    const wish: Wish = { kind, whats, told, presses: 0, done: new Set(), press }
    async function press(life: AccountLife): Promise<void> {
      const press: Press = {
        life,
        told(what, how) {
          told.get(what)?.add(how)
          if (how === 'done') wish.done.add(what)
        },
        again: () => void (wish.presses += 1),
      }
      press.again()
      await act(press)
    }
    return wish
  }
}

/** What a failure says of what was asked for; nothing where it was certainly not sent. */
function toldBy({ kind }: Partial<Failure>): Told | undefined {
  if (kind === 'unknown' || kind === 'badReply' || kind === 'looking') return 'doubt'
  return kind === 'refused' || kind === 'incomplete' ? 'refused' : undefined
}

function single(what: string, give: (life: AccountLife) => Promise<unknown>) {
  const act: Act = async ({ life, told }) => {
    try {
      await give(life)
      told(what, 'done')
    } catch (error) {
      if (error instanceof Died) throw error
      const how = toldBy(error as Partial<Failure>)
      if (how) told(what, how)
    }
  }
  return { whats: [what], act }
}

const STATES: Partial<Record<JobStep['state'], Told>> = { done: 'done', unknown: 'doubt' }

function toldOfStep(step: JobStep): Told | undefined {
  if (step.state === 'failed') return toldBy(step.failure ?? {})
  return STATES[step.state]
}

const STOPPED = ['left', 'gone on with'] as const

/** Follows a job whose steps are about these things; half of the time somebody has it go on where it stopped. */
async function byJob(
  { life, told, again }: Press,
  whats: readonly string[],
  random: Random,
  work: Promise<Job>,
): Promise<void> {
  const { cabinet } = life
  const hear = ({ steps }: Job) => {
    for (const [place, what] of whats.entries()) {
      const step = steps[place]
      const how = step && toldOfStep(step)
      if (how) told(what, how)
    }
  }
  const job = await begun(work)
  if (!job) return
  const { state, steps } = await life.follow(job, hear)
  const isRefused = steps.some((step) => toldOfStep(step) === 'refused')
  if (state !== 'stopped' || isRefused || random.pick(STOPPED) === 'left') return
  again()
  const resumed = await begun(life.command('jobs.resume', { cabinet, job: job.id }))
  if (resumed) await life.follow(resumed, hear)
}

/** The job that a command has begun; nothing where it was refused. */
async function begun(work: Promise<Job>): Promise<Job | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Died) throw error
    return undefined
  })
}

const buying =
  (numbers: string[], random: Random): Act =>
  (press) => {
    const { cabinet, command } = press.life
    const order = { cabinet, numbers, owner: 'business' as const, price: 100 * numbers.length }
    const whats = numbers.map((number) => `buy ${number}`)
    return byJob(press, whats, random, command('numbers.buy', order))
  }

const forwarding =
  (ids: number[], to: string, random: Random): Act =>
  (press) => {
    const { cabinet, command } = press.life
    const forwarding = { type: 'number', number: to, shows: 'caller' } as const
    async function begin(): Promise<Job> {
      const { rows } = await command('account.read', { cabinet, collection: 'numbers' })
      const seenOf = (id: number) =>
        leadingOf((rows as OwnedNumber[]).find((one) => one.id === id) ?? {})
      const numbers = ids.map((id) => ({ of: 'owned' as const, id, seen: seenOf(id) }))
      return command('numbers.forward', { cabinet, numbers, forwarding })
    }
    const whats = ids.map((id) => `forward ${id} ${to}`)
    return byJob(press, whats, random, begin())
  }

const KIND_OF: Record<string, Kind> = {
  'numbers.buy': 'buy',
  'rpcNumbers.buy': 'buy',
  'sms.activatePacket': 'packet',
  'legacySms.addPacket': 'packet',
  'tariffs.activate': 'tariff',
  'payment.issueInvoice': 'invoice',
}

/** What an operation of the ledger is for. */
export const kindOf = (operation: string): Kind | undefined => KIND_OF[operation]

/** What an entry of the ledger is about, as the service records it. */
export function whatOf({ operation, subject }: { operation: string; subject: string }): string {
  const kind = kindOf(operation) ?? operation
  // An invoice's subject is its sum in kopecks, and how many there were before.
  return kind === 'invoice'
    ? `invoice ${Number(subject.split(' ')[0]) / 100}`
    : `${kind} ${subject}`
}
