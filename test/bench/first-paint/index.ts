import { chromium, type Browser } from '@playwright/test'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { installBridge, stubGiven } from './bridge.ts'
import { buildPages, firstScripts, serve } from './pages.ts'

/**
 * How soon the window is there, in milliseconds from the start of the navigation, cold each time: a
 * fresh browser context has neither cache nor compiled code. The floor is a page with Vue and one
 * button. The app runs with answers that come at once, so that only the renderer is measured.
 *
 * - **Shell interactive**: the app is mounted, its first frame is on the screen, and the page takes
 *   the next task, which is where a click would be handled.
 * - **Rail usable**: the same for the first link of the rail; only watched.
 * - **Whole first screen**: the same for the open inbox with its list of threads.
 * - **First-paint JavaScript**: what the page's HTML itself asks for, with gzip.
 */
export async function firstPaint({ quick }: { quick: boolean }): Promise<Figure[]> {
  const pages = await buildPages()
  const bare = await serve(pages.bare)
  const app = await serve(pages.app)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const floor: Times[] = []
    const ours: Times[] = []
    const rounds = quick ? 7 : 40
    for (let round = -warmUp; round < rounds; round += 1) {
      const bareTimes = await visit(browser, bare.address, { shell: '#app button' })
      const appTimes = await visit(browser, app.address, moments)
      if (round < 0) continue
      floor.push(bareTimes)
      ours.push(appTimes)
    }
    const shell = floor.map((times) => times.shell)
    const figure = (what: string, moment: keyof Times, goal?: number): Figure => ({
      what,
      unit: 'ms',
      floor: shell,
      ours: ours.map((times) => times[moment]),
      ...(goal && { goal }),
    })
    return [
      figure('shell interactive', 'shell', 1.05),
      figure('rail usable', 'rail'),
      figure('whole first screen', 'whole', 1.5),
      {
        what: 'first-paint JavaScript, gzip',
        unit: 'kB',
        floor: [await firstScripts(pages.bare)],
        ours: [await firstScripts(pages.app)],
        goal: 1.25,
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([bare.close(), app.close()])
  }
}

/** Visits that are not counted: the first ones also pay for the browser's own start. */
const warmUp = 2

/** What shows that a moment has come. */
const moments = {
  shell: '#app > *',
  rail: '#app nav a',
  whole: '#app [data-thread]',
}

type Moment = keyof typeof moments
type Times = Record<Moment, number>

async function visit(
  browser: Browser,
  address: string,
  wanted: Partial<Record<Moment, string>>,
): Promise<Times> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(installBridge, stubGiven)
    await page.addInitScript(watch, wanted)
    await page.goto(address)
    const times = await page.waitForFunction((count) => {
      const { benchTimes } = window as unknown as { benchTimes: Partial<Times> }
      return Object.keys(benchTimes).length === count && benchTimes
    }, Object.keys(wanted).length)
    return (await times.jsonValue()) as Times
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes when each selector first matched and the frame with it was presented. */
function watch(wanted: Partial<Record<string, string>>): void {
  const times: Record<string, number> = {}
  Object.assign(window, { benchTimes: times })
  const open = new Map(Object.entries(wanted))
  new MutationObserver(() => {
    for (const [moment, selector] of open) {
      if (selector === undefined || !document.querySelector(selector)) continue
      open.delete(moment)
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel()
        afterFrame.port1.onmessage = () => {
          times[moment] = performance.now()
        }
        afterFrame.port2.postMessage(undefined)
      })
    }
  }).observe(document, { childList: true, subtree: true })
}
