import type { RouteQuestion } from '../../electron/demo/control/routes.ts'
import type { FaultKind } from '../../electron/demo/http/faults.ts'
import type { Route } from '../../electron/demo/rules/route.ts'
import type { READINGS, Readings } from '../../electron/demo/rules/route/readings.ts'
import type { OperationId } from '../../electron/service/catalogue/index.ts'

interface Fault {
  operation: OperationId | '*'
  kind: FaultKind
  size?: number
  times?: number | 'all'
  after?: OperationId
  status?: number
  ms?: number
  performed?: boolean
}

/** A movement of the balance; in roubles. */
interface Movement {
  kind: 'charge' | 'payment' | 'subscription'
  money: number
  comment: string
}

/** A call that is asked about; the other fields have their usual values. */
type AskedCall = Pick<RouteQuestion, 'start' | 'hour'> & Partial<RouteQuestion>
/** A route as JSON has it: seconds without an end are null. */
type Told = Omit<Route, 'rings'> & {
  rings: (Omit<Route['rings'][number], 'seconds'> & { seconds: number | null })[]
}

/** What a demo cabinet's control interface does and tells. */
export interface Control {
  /** A customer writes to an own number. */
  message(from: string, to: string, text: string): Promise<void>
  /** A SIP account goes on or off. */
  presence(id: number, online: boolean): Promise<void>
  /** An external number registers or is registered no more. */
  registration(id: number, registered: boolean): Promise<void>
  /** Somebody else buys a number that is on offer. */
  sold(number: string): Promise<void>
  /** Sets the balance, in roubles. */
  balance(roubles: number): Promise<void>
  /** Money comes (`payment`) or goes. */
  charge(kind: Movement['kind'], roubles: number, comment: string): Promise<void>
  /** The latest movement with such a comment says something else from now on. */
  correct(was: string, as: Movement): Promise<void>
  /** A month begins: its fees are charged; resolves with their sum in roubles. */
  fees(): Promise<number>
  /** Support answers a ticket, in HTML. */
  answer(ticket: number, text: string, open?: boolean): Promise<void>
  /** What the service does not tell of calls, each with its ways. */
  readings(): Promise<typeof READINGS>
  /** Where a call goes, by the ids of the demo's own state. */
  route(question: AskedCall): Promise<Told>
  /** For each call, every different way that it may go over all that the service does not tell. */
  routes(questions: readonly AskedCall[]): Promise<{ route: Told; readings: Partial<Readings> }[][]>
  /** Everything as it was at first; counts, violations and faults are cleared. */
  reset(): Promise<void>
  expireTokens(which?: 'access' | 'refresh' | 'all'): Promise<void>
  fault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  /** How often each operation was called. */
  requests(): Promise<Partial<Record<OperationId, number>>>
  /** Requests that broke the interface's rules. */
  violations(): Promise<{ operation?: string; problem: string }[]>
}

/**
 * @param origin of a demo cabinet that was started with `control`
 * @returns its control interface; every call rejects where the cabinet refuses it
 */
export function createControl(origin: string): Control {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${origin}/control/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`control ${path}: ${await response.text()}`)
    return response.json()
  }

  const read = (path: string) => call('GET', path)
  const post = async (path: string, body: object) => void (await call('POST', path, body))

  return {
    message: (from, to, text) => post('message', { from, to, text }),
    presence: (id, online) => post('presence', { id, online }),
    registration: (id, registered) => post('registration', { id, registered }),
    sold: (number) => post('sold', { number }),
    balance: (roubles) => post('balance', { balance: roubles }),
    charge: (kind, money, comment) => post('charge', { kind, money, comment }),
    correct: (was, as) => post('correct', { was, ...as }),
    fees: async () => ((await call('POST', 'fees', {})) as { charged: number }).charged,
    answer: (ticket, text, open = true) => post('answer', { ticket, text, open }),
    readings: () => read('readings') as Promise<typeof READINGS>,
    route: (question) => call('POST', 'route', question) as Promise<Told>,
    routes: (questions) => call('POST', 'routes', { questions }) as ReturnType<Control['routes']>,
    reset: () => post('reset', {}),
    expireTokens: (which = 'access') => post('expire-tokens', { which }),
    fault: (fault) => post('faults', fault),
    clearFaults: async () => void (await call('DELETE', 'faults')),
    requests: () => read('requests') as ReturnType<Control['requests']>,
    violations: () => read('violations') as ReturnType<Control['violations']>,
  }
}
