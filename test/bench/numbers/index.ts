import { chromium, type Browser } from '@playwright/test'
import type { OwnedNumber, SliceName } from '../../../electron/bridge/model.ts'
import type { Bridge } from '../../../electron/bridge/surface.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { installBridge, stubGiven } from '../first-paint/bridge.ts'
import { buildPages, serve } from '../first-paint/pages.ts'

const FEW = 50
const MANY = 5000

/**
 * How long the list of own numbers takes from a keystroke in its search to the frame that shows what
 * was found, with thousands of numbers against a screenful, in the same browser by turns.
 */
export async function numbersFilter({ quick }: { quick: boolean }): Promise<Figure[]> {
  const { app } = await buildPages()
  const server = await serve(app)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const few = await openNumbers(browser, server.address, FEW)
    const many = await openNumbers(browser, server.address, MANY)
    const floor: number[] = []
    const ours: number[] = []
    const rounds = quick ? 3 : 12
    for (let round = -1; round < rounds; round += 1) {
      const fewTimes = await few()
      const manyTimes = await many()
      if (round < 0) continue
      floor.push(...fewTimes)
      ours.push(...manyTimes)
    }
    const what = `keystroke to paint, ${MANY} numbers against ${FEW}`
    return [{ what, unit: 'ms', floor, ours, goal: 1.5 }]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Digits that narrow the list more and more, typed one by one. */
const TYPED = ['7', '74', '749', '7495', '7495 1', '7495 10']

async function openNumbers(
  browser: Browser,
  address: string,
  count: number,
): Promise<() => Promise<number[]>> {
  const page = await browser.newPage({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  })
  await page.addInitScript(installBridge, stubGiven)
  await page.addInitScript(answerSlices, numbers(count))
  await page.goto(`${address}#/numbers`)
  await page.waitForSelector('[role=grid] tbody tr.row')
  return async () => {
    await page.bringToFront()
    return page.evaluate(typeOneByOne, TYPED)
  }
}

const numbers = (count: number): OwnedNumber[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: `7495${1_000_000 + ((index * 1789) % 9_000_000)}`,
    kind: 'abc',
    owner: 'business',
    fee: 250,
    alias: `Филиал ${index + 1}`,
    following: { name: `Сотрудник ${(index % 20) + 1}`, shows: 'caller' },
    callerIdOf: [],
  }))

/** Runs in the page after the bridge: the account has these numbers and nothing else. */
function answerSlices(rows: OwnedNumber[]): void {
  const { switchdesk } = window as unknown as { switchdesk: Bridge }
  const usual = switchdesk.call.bind(switchdesk) as (name: string, given: unknown) => unknown
  const call = (name: string, given: unknown): unknown => {
    if (name === 'jobs.list' || name === 'ledger.open') {
      return Promise.resolve({ ok: true, value: [] })
    }
    if (name !== 'account.read') return usual(name, given)
    const { slice } = given as { slice: SliceName }
    const value = {
      slice,
      state: { state: 'fresh', readAt: Date.now() },
      rows: slice === 'numbers' ? rows : [],
    }
    return Promise.resolve({ ok: true, value })
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
