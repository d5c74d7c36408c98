import type { Browser, Page } from '@playwright/test'
import type { Answer, CommandName } from '../../electron/bridge/index.ts'
import type { Extension } from '../../electron/bridge/extensions.ts'
import type { CollectionDetail, CollectionName } from '../../electron/bridge/index.ts'
import type { Bridge } from '../../electron/bridge/surface.ts'
import { installBridge, stubGiven } from './first-paint/bridge.ts'

/** What an account holds, and nothing else. */
export interface Held {
  rows: Partial<Record<CollectionName, readonly object[]>>
  details?: Partial<Record<CollectionName, readonly CollectionDetail[]>>
  extensions?: readonly Extension[]
  /** What else is answered. */
  answers?: { [C in CommandName]?: Answer<C> }
}

/** The app's page over an account, at a list whose rows have been drawn. */
export async function openListPage(
  browser: Browser,
  address: string,
  panel: string,
  held: Held,
): Promise<Page> {
  const page = await browser.newPage({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } })
  const answers = { ...stubGiven.answers, ...held.answers }
  await page.addInitScript(installBridge, { ...stubGiven, answers })
  await page.addInitScript(answerCollections, held)
  await page.goto(`${address}#/${panel}`)
  await page.waitForSelector('[role=grid] tbody tr.record')
  return page
}

/** The milliseconds from each keystroke in the list's search to the frame that shows what was found. */
export async function keystrokes(page: Page, texts: string[]): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(typeOneByOne, texts)
}

/** Runs in the page after the bridge: the account has these rows and nothing else. */
function answerCollections({ rows, details, extensions }: Held): void {
  const { switchdesk } = window as unknown as { switchdesk: Bridge }
  const usual = switchdesk.call.bind(switchdesk) as (
    name: string,
    given: unknown,
  ) => Promise<{ ok: true; value: object }>
  const call = async (name: string, given: unknown): Promise<unknown> => {
    const { collection, of } = (given ?? {}) as { collection: CollectionName; of?: unknown }
    const held = details?.[collection] ?? []
    if (name === 'account.details') return { ok: true, value: held }
    if (name === 'account.detail') return { ok: true, value: held.find((one) => one.of === of) }
    if (['jobs.list', 'ledger.open', 'groups.rules', 'queues.strategies'].includes(name)) {
      return { ok: true, value: [] }
    }
    if (name === 'cabinet.state' && extensions) {
      const told = await usual(name, given)
      return { ok: true, value: { ...told.value, extensions } }
    }
    if (name !== 'account.read') return usual(name, given)
    const state = { state: 'fresh', readAt: Date.now() }
    return { ok: true, value: { collection, key: 'id', state, rows: rows[collection] ?? [] } }
  }
  Object.assign(switchdesk, { call })
}

/** Runs in the page: the milliseconds from each keystroke to the task after the frame that shows it. */
async function typeOneByOne(texts: string[]): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!input) throw new Error('There is no search')
  const afterFrame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve()
        channel.port2.postMessage(undefined)
      })
    })
  const times: number[] = []
  for (const text of texts) {
    await afterFrame()
    const begun = performance.now()
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await afterFrame()
    times.push(performance.now() - begun)
  }
  input.value = ''
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await afterFrame()
  return times
}
