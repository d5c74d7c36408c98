import type { DemoAccount, DemoOptions, RunningDemo } from '../../electron/demo/index.ts'
import type { Addresses } from '../../electron/service/catalogue/addresses.ts'
import type { OperationId } from '../../electron/service/catalogue/index.ts'
import { noteAsked } from './asked.ts'
import { startFilledDemo } from './filled-demo.ts'

interface Fault {
  operation: OperationId | '*'
  kind: 'status' | 'delay' | 'truncate' | 'html' | 'reset' | 'expire' | '429'
  times?: number
  status?: number
  ms?: number
  performed?: boolean
}

/** The service that the app talks to: a demo cabinet in which nothing happens by itself. */
export interface Service {
  readonly addresses: Addresses
  readonly account: DemoAccount
  /** Signs in to an older cabinet. */
  readonly legacyAccount: DemoAccount
  readonly apiToken: string
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
  /** Support answers a ticket, in HTML. */
  answer(ticket: number, text: string, open?: boolean): Promise<void>
  /** Everything as it was at first; counts, violations and faults are cleared. */
  reset(): Promise<void>
  expireTokens(which?: 'access' | 'refresh' | 'all'): Promise<void>
  fault(fault: Fault): Promise<void>
  clearFaults(): Promise<void>
  /** How often each operation was called. */
  requests(): Promise<Partial<Record<OperationId, number>>>
  /** Requests that broke the interface's rules. */
  violations(): Promise<{ operation?: string; problem: string }[]>
  /** Stops listening: connections are refused from now on. */
  goDown(): Promise<void>
  /** Listens again, at the same address and with the same state. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startService(
  home: string,
  options: Pick<DemoOptions, 'scale' | 'sizes'> = {},
): Promise<Service> {
  const start = (port: number) =>
    startFilledDemo({ ...options, home, port, control: true, life: 'off' })
  let demo: RunningDemo | undefined = await start(0)
  const { addresses, account, legacyAccount, apiToken } = demo
  const { origin, port } = new URL(addresses.rest)

  async function control(method: string, path: string, body?: object): Promise<unknown> {
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

  const requests = () => control('GET', 'requests') as ReturnType<Service['requests']>
  const violations = () => control('GET', 'violations') as ReturnType<Service['violations']>

  /** To be called before the counts are lost. */
  async function note(): Promise<void> {
    const counts = Object.values(await requests())
    const broken = await violations()
    noteAsked(
      counts.reduce((sum, count) => sum + count, 0),
      broken,
    )
  }

  async function stop(): Promise<void> {
    if (!demo) return
    await note()
    await demo.close()
    demo = undefined
  }

  return {
    addresses,
    account,
    legacyAccount,
    apiToken,
    async message(from, to, text) {
      await control('POST', 'message', { from, to, text })
    },
    async presence(id, online) {
      await control('POST', 'presence', { id, online })
    },
    async registration(id, registered) {
      await control('POST', 'registration', { id, registered })
    },
    async sold(number) {
      await control('POST', 'sold', { number })
    },
    async balance(roubles) {
      await control('POST', 'balance', { balance: roubles })
    },
    async answer(ticket, text, open = true) {
      await control('POST', 'answer', { ticket, text, open })
    },
    async reset() {
      await note()
      await control('POST', 'reset', {})
    },
    async expireTokens(which = 'access') {
      await control('POST', 'expire-tokens', { which })
    },
    async fault(fault) {
      await control('POST', 'faults', fault)
    },
    async clearFaults() {
      await control('DELETE', 'faults')
    },
    requests,
    violations,
    goDown: stop,
    async comeBack() {
      demo ??= await start(Number(port))
    },
    close: stop,
  }
}
