import { chromium, type Browser } from '@playwright/test'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { installBridge, stubGiven } from './bridge.ts'
import { buildPages, gzipped, serve, type BuiltPage } from './pages.ts'

/**
 * How soon the window is there, in milliseconds from the start of the navigation, cold each time: a
 * fresh browser context has neither cache nor compiled code. The floor is a page with Vue and one
 * button. The app runs with answers that come at once, so that only the renderer is measured. A
 * moment counts from the frame that first shows it, in the task after it, where a click is handled.
 *
 * - **First frame**: anything of the app is on the screen; only watched.
 * - **Shell interactive**: the rail is there, and its links work.
 * - **App in charge with its data**: the app stands where the frame was, the list of dialogs has its rows
 *   with their times, and its search field takes input.
 * - **Whole first screen**: the line of extensions, the balance and the connection hold their data too;
 *   only watched.
 * - **JavaScript until in charge**: all that had come by then, with gzip.
 */
export async function firstPaint({ quick }: { quick: boolean }): Promise<Figure[]> {
  const pages = await buildPages()
  const bare = await serve(pages.bare)
  const app = await serve(pages.app)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const floor: Visit[] = []
    const ours: Visit[] = []
    const rounds = quick ? 7 : 40
    for (let round = -warmUp; round < rounds; round += 1) {
      const bareVisit = await visit(browser, bare.address, { shell: ['#app button'] })
      const appVisit = await visit(browser, app.address, moments)
      if (round < 0) continue
      floor.push(bareVisit)
      ours.push(appVisit)
    }
    const figure = (what: string, moment: Moment, goal?: number): Figure => ({
      what,
      unit: 'ms',
      floor: floor.map(({ times }) => times.shell),
      ours: ours.map(({ times }) => times[moment]),
      ...(goal && { goal }),
    })
    return [
      figure('first frame', 'frame'),
      figure('shell interactive', 'shell', 1.05),
      figure('app in charge with its data', 'app', 2.5),
      figure('whole first screen', 'whole'),
      {
        what: 'JavaScript until in charge, gzip',
        unit: 'kB',
        floor: await sizes(pages.bare, floor),
        ours: await sizes(pages.app, ours),
        goal: 2,
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([bare.close(), app.close()])
  }
}

function sizes(page: BuiltPage, visits: Visit[]): Promise<number[]> {
  return Promise.all(visits.map(({ scripts }) => gzipped(page, scripts)))
}

/** Visits that are not counted: the first ones also pay for the browser's own start. */
const warmUp = 2

/** What shows, all of it together, that a moment has come. */
const moments = {
  frame: ['#app > *'],
  shell: ['#app nav a'],
  app: ['#app main section input', '#app main section li a time:not(:empty)'],
  whole: ['#app header li a', '#app header .balance-tag', '#app header .link-status'],
}

type Moment = keyof typeof moments

interface Visit {
  times: Record<Moment, number>
  /** Scripts that had come when the app was in charge, as paths from the page's folder. */
  scripts: string[]
}

async function visit(
  browser: Browser,
  address: string,
  wanted: Partial<Record<Moment, string[]>>,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(installBridge, stubGiven)
    await page.addInitScript(watch, wanted)
    // The page tells by itself: whatever asks it puts a large script of its own into it first, at the
    // very time that is measured.
    const told = page.waitForEvent('console', (message) => message.type() === 'debug')
    await page.goto(address, { waitUntil: 'commit' })
    return JSON.parse((await told).text()) as Visit
  } finally {
    await context.close()
  }
}

/**
 * Runs in the page: notes when each moment's selectors first matched and that frame was presented, and
 * prints the {@link Visit} after the last.
 */
function watch(wanted: Partial<Record<string, string[]>>): void {
  const bench = { times: {} as Record<string, number>, scripts: [] as string[] }
  const open = new Map(Object.entries(wanted))
  const note = (moment: string): void => {
    bench.times[moment] = performance.now()
    if (moment === 'app' || !wanted['app']) {
      bench.scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname.slice(1))
        .filter((path) => path.endsWith('.js'))
    }
    if (Object.keys(bench.times).length === Object.keys(wanted).length) {
      console.debug(JSON.stringify(bench))
    }
  }
  new MutationObserver(() => {
    for (const [moment, selectors] of open) {
      if (!selectors?.every((selector) => document.querySelector(selector))) continue
      open.delete(moment)
      requestAnimationFrame(() => {
        const afterFrame = new MessageChannel()
        afterFrame.port1.onmessage = () => note(moment)
        afterFrame.port2.postMessage(undefined)
      })
    }
  }).observe(document, { childList: true, subtree: true })
}
