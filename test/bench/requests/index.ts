import { setTimeout as wait } from 'node:timers/promises'
import { createHome, startCore } from '../../unit/core/support/harness.ts'
import { createMemorySecrets } from '../../unit/core/support/secrets.ts'
import { startService, type ScriptedService } from '../../unit/core/support/service.ts'
import { PASSWORD } from '../../unit/core/support/scripted-account.ts'
import type { Figure } from '../figure.ts'

/** Requests a minute that polling may cost, by what a person is looking at. */
const GOALS = { focused: 60, visible: 15, hidden: 4 } as const
const SIZES = [10, 100, 1_000, 10_000]
const ROWS = 15
const MINUTE = 60_000

type State = keyof typeof GOALS

/**
 * How many requests the program sends in a minute, counted by a local service, by what a person is looking
 * at and by the account's size. The floor is what is allowed. Each has a program and a service of its own,
 * all at once: they mostly wait.
 */
export async function requests({ quick }: { quick: boolean }): Promise<Figure[]> {
  const states = Object.keys(GOALS) as State[]
  return Promise.all(
    states.flatMap((state) => SIZES.map((size) => counted(state, size, quick ? 1 : 3))),
  )
}

async function counted(state: State, size: number, minutes: number): Promise<Figure> {
  const home = await createHome()
  const service = await startService()
  fill(service, size)
  const { core } = await startCore(home.path, { secrets: createMemorySecrets(), pace: {} })
  await core.commands['app.attention']({
    visible: state !== 'hidden',
    focused: state === 'focused',
  })
  await core.commands['session.signIn']({
    way: 'email',
    email: 'anna@example.org',
    password: PASSWORD,
    generation: 'current',
    addresses: { rest: service.addresses.rest },
  })
  // What signing in reads is no polling, and the allowance of a full minute may go at once after it.
  await wait(MINUTE / 2)
  const ours: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = service.received.length
    await wait(MINUTE)
    ours.push(service.received.length - before)
  }
  await core.close()
  await service.close()
  await home.remove()
  const what = `requests a minute: ${state}, ${size.toLocaleString('en')} extensions`
  return { what, unit: 'requests', floor: [GOALS[state]], ours, goal: 1 }
}

/** Extensions in pages as the service lists them. */
function fill(service: ScriptedService, size: number): void {
  const pages = Math.ceil(size / ROWS)
  for (let page = 1; page <= pages; page += 1) {
    const data = Array.from({ length: Math.min(ROWS, size - (page - 1) * ROWS) }, (_, row) => {
      const id = (page - 1) * ROWS + row + 1
      return { id, name: `Extension ${id}`, on_line: true }
    })
    const next_page_url = page < pages ? `/api/v1/sip/statuses?page=${page + 1}` : null
    const json = { data, current_page: page, next_page_url, success: true }
    const query = page === 1 ? '' : `?page=${page}`
    service.faults.set(`GET sip/statuses${query}`, () => ({ json }))
  }
}
