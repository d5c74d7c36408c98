import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../support/chromium.ts'
import { quantile, median, type Figure } from '../figure.ts'
import { buildApp, serve } from '../first-paint/pages.ts'
import { given, installBridge, LENGTH, longThread } from './bridge.ts'
import {
  asHtml,
  clearHtml,
  openAsHtml,
  openByApp,
  stopWatching,
  watchFrames,
  wheelGoes,
  type Frames,
} from './page.ts'

/** Rows of the static page. */
const ROWS = 50
/**
 * What the open conversation may keep in memory beyond a static page of its messages, in kB: its head, its
 * composer and its rows are about sixty components (170 kB), and the engine compiles their code.
 */
const HEAP_MORE = 256

/**
 * A conversation of 100,000 messages of varying height in the built app, against the same picture
 * put into the same page as plain HTML of 50 messages. The app has been in use: another conversation
 * was open before. Both take turns in one page.
 *
 * - **Opening at its end**: from the change of the address to the frame with the last message; the
 *   floor from the assignment of the HTML to its frame.
 * - **Heap**: what the page keeps once the open conversation has settled, after collecting garbage.
 * - **Wheel**: the 95th percentile of the time between frames while the wheel turns; the floor is
 *   wheeled to and fro. Frames in which a row moves against the wheel must not occur at all.
 */
export async function conversation({ quick }: { quick: boolean }): Promise<Figure[]> {
  const app = await serve(await buildApp())
  const browser = await chromium.launch(chromiumOptions)
  const floor: Visit[] = []
  const ours: Visit[] = []
  try {
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      const context = await browser.newContext({
        locale: 'ru-RU',
        viewport: { width: 1280, height: 800 },
      })
      const page = await context.newPage()
      await takeTurns(page, app.address, quick ? 6 : 12, { floor, ours })
      await context.close()
    }
    return figures(floor, ours)
  } finally {
    await browser.close()
    await app.close()
  }
}

interface Visit {
  opened: number
  heap: number
  frames: Frames
}

/** Openings that are not counted: the first ones also pay for compiling the code. */
const WARM_UP = 3

async function takeTurns(
  page: Page,
  address: string,
  turns: number,
  { floor, ours }: { floor: Visit[]; ours: Visit[] },
): Promise<void> {
  await page.addInitScript(installBridge, given)
  await page.goto(address)
  await page.locator('main section li a time').first().waitFor()
  await settled(page)
  const html = await picture(page)
  for (let turn = -WARM_UP; turn < turns; turn += 1) {
    const wheel = turn === turns - 1
    const still = await visit(page, openStatic(html), wheel ? 12 : undefined)
    await page.evaluate(clearHtml)
    const alive = await visit(page, openLong, wheel ? 0 : undefined)
    await leave(page)
    if (turn < 0) continue
    floor.push(still)
    ours.push(alive)
  }
}

/** The conversation as HTML. */
async function picture(page: Page): Promise<string> {
  await openLong(page)
  // Scrolling up a little brings more rows in; the end stays among them.
  await page.mouse.move(800, 400)
  for (let step = 0; step < 8; step += 1) await page.mouse.wheel(0, -400)
  await settled(page)
  const html = await page.evaluate(asHtml, ROWS)
  await leave(page)
  return html
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/inbox'))
  await page.locator('.inbox > .idle').waitFor()
  await settled(page)
}

function figures(floor: Visit[], ours: Visit[]): Figure[] {
  const heaps = { floor: floor.map(({ heap }) => heap), ours: ours.map(({ heap }) => heap) }
  const wheeled = (visits: Visit[]) => visits.filter(({ frames }) => frames.times.length > 0)
  const frameOf = ({ frames }: Visit) => quantile(frames.times, 0.95)
  const still = median(heaps.floor)
  return [
    {
      what: 'conversation of 100,000, opening at its end',
      unit: 'ms',
      floor: floor.map(({ opened }) => opened),
      ours: ours.map(({ opened }) => opened),
      goal: 1.3,
    },
    {
      what: `its heap, static page + ${HEAP_MORE} kB at most`,
      unit: 'kB',
      ...heaps,
      goal: Math.round(((still + HEAP_MORE) / still) * 1000) / 1000,
    },
    {
      what: 'wheel through it, p95 frame',
      unit: 'ms',
      floor: wheeled(floor).map(frameOf),
      ours: wheeled(ours).map(frameOf),
      goal: 1.1,
    },
    {
      what: 'frames that moved against the wheel, +1',
      unit: 'frames',
      floor: [1],
      ours: [1 + ours.reduce((sum, { frames }) => sum + frames.backwards, 0)],
      goal: 1,
    },
    {
      what: 'rows in the page at most, of 200',
      unit: 'rows',
      floor: [200],
      ours: [Math.max(...ours.map(({ frames }) => frames.mostRows))],
      goal: 1,
    },
  ]
}

/** Nothing has been happening for a while. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = (left: number): void => {
          if (left === 0) resolve()
          else requestIdleCallback(() => requestAnimationFrame(() => quiet(left - 1)))
        }
        quiet(20)
      }),
  )
}

const openLong = (page: Page): Promise<number> =>
  page.evaluate(openByApp, {
    place: `#/inbox/${encodeURIComponent(longThread.id)}`,
    last: `m${LENGTH - 1}`,
  })

const openStatic = (html: string) => (page: Page) => page.evaluate(openAsHtml, { html, rows: ROWS })

const NO_FRAMES: Frames = { times: [], backwards: 0, mostRows: 0 }

/** Opens and weighs; wheels where `turn` is given: wheel steps up to a change of direction, 0 for none. */
async function visit(
  page: Page,
  open: (page: Page) => Promise<number>,
  turn: number | undefined,
): Promise<Visit> {
  const opened = await open(page)
  await settled(page)
  const heap = await heapOf(page)
  return { opened, heap, frames: turn === undefined ? NO_FRAMES : await wheel(page, turn) }
}

async function wheel(page: Page, turn: number): Promise<Frames> {
  await page.mouse.move(800, 400)
  await page.evaluate(watchFrames)
  let direction = 1
  await page.evaluate(wheelGoes, direction)
  for (let step = 1; step <= 240; step += 1) {
    await page.mouse.wheel(0, -240 * direction)
    if (turn > 0 && step % turn === 0) {
      direction = -direction
      await page.evaluate(wheelGoes, 0)
    }
  }
  return page.evaluate(stopWatching)
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1000
}
