import type { DemoAccount, DemoOptions, RunningDemo } from '../../electron/demo/options.ts'
import { takenBy } from '../../electron/demo/rules/route/readings.ts'
import type { Addresses } from '../../electron/service/catalogue/addresses.ts'
import { noteAsked } from './asked.ts'
import { createControl, type Control } from './control.ts'
import { startFilledDemo } from './filled-demo.ts'

/** The service that the app talks to: a demo cabinet in which nothing happens by itself. */
export interface Service extends Control {
  readonly addresses: Addresses
  readonly account: DemoAccount
  /** Signs in to an older cabinet. */
  readonly legacyAccount: DemoAccount
  readonly apiToken: string
  /** Stops listening: connections are refused from now on. */
  goDown(): Promise<void>
  /** Listens again, at the same address and with the same state. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** `DEMO_READINGS=last` turns round whatever the specification leaves open. */
const readings = takenBy(process.env['DEMO_READINGS'])

export async function startService(
  home: string,
  options: Pick<DemoOptions, 'scale' | 'sizes' | 'seed'> = {},
): Promise<Service> {
  const start = (port: number) =>
    startFilledDemo({ ...options, home, port, control: true, life: 'off', readings })
  let demo: RunningDemo | undefined = await start(0)
  const { addresses, account, legacyAccount, apiToken } = demo
  const { origin, port } = new URL(addresses.rest)
  const control = createControl(origin)

  async function stop(): Promise<void> {
    if (!demo) return
    await noteCounts(control)
    await demo.close()
    demo = undefined
  }

  return {
    addresses,
    account,
    legacyAccount,
    apiToken,
    ...control,
    async reset() {
      await noteCounts(control)
      await control.reset()
    },
    goDown: stop,
    async comeBack() {
      demo ??= await start(Number(port))
    },
    close: stop,
  }
}

/** To be called before the counts are lost, which a reset and a stop do to them. */
async function noteCounts({ requests, violations }: Control): Promise<void> {
  const counts = Object.values(await requests())
  const broken = await violations()
  noteAsked(
    counts.reduce((sum, count) => sum + count, 0),
    broken,
  )
}
