import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Thread } from '../../../electron/bridge/inbox.ts'
import { quantile, type Figure } from '../figure.ts'
import { installBridge, stubGiven } from '../first-paint/bridge.ts'
import { buildApp, serve } from '../first-paint/pages.ts'

const MANY = 5_000
/** Frames of one turn, and how far the list goes in each, in pixels. */
const FRAMES = 150
const STEP = 340
/** Turns that are not counted: the first ones also pay for compiling the code. */
const WARM_UP = 2
const PLAIN =
  '.thread-row { .avatar { display: none } .snippet { display: block; white-space: nowrap } }'

/**
 * What a frame costs while the list of conversations is scrolled: from moving it to the task after the frame
 * that shows its new rows, the median of each turn. Rows as they are against the same without initials
 * and with one line of text, in the same browser by turns.
 */
export async function threadList({ quick }: { quick: boolean }): Promise<Figure[]> {
  const app = await serve(await buildApp())
  const browser = await chromium.launch(chromiumOptions)
  try {
    const one = await openList(browser, app.address, PLAIN)
    const two = await openList(browser, app.address)
    const floor: number[] = []
    const ours: number[] = []
    for (let round = -WARM_UP; round < (quick ? 6 : 20); round += 1) {
      const turns = [
        async () => floor.push(await frameOf(one)),
        async () => ours.push(await frameOf(two)),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
    }
    for (const times of [floor, ours]) times.splice(0, WARM_UP)
    const what = `list of ${MANY}, rows against plain ones, frame`
    return [{ what, unit: 'ms', floor, ours, goal: 1.1 }]
  } finally {
    await browser.close()
    await app.close()
  }
}

async function openList(browser: Browser, address: string, style = ''): Promise<Page> {
  const page = await browser.newPage({ locale: 'ru-RU', viewport: { width: 1280, height: 800 } })
  const { answers } = stubGiven
  await page.addInitScript(installBridge, {
    ...stubGiven,
    answers: { ...answers, 'inbox.threads': { threads } },
  })
  await page.goto(address)
  await page.locator('.thread-row time').first().waitFor()
  await page.addStyleTag({ content: style })
  return page
}

const TEXT =
  'Добрый день! Подскажите, пожалуйста, можно ли перенести доставку на завтра после обеда, и до скольки вы работаете?'

const threads = Array.from({ length: MANY }, (_, index): Thread => {
  const [own, other] = ['79605550101', `7916${1_000_000 + index * 1789}`]
  const marks = { pinned: false, muted: false, archived: false, done: false }
  return {
    ...{ id: `${own}:${other}`, own, other, unread: index % 5 === 0 ? 2 : 0, draft: '', failed: 0 },
    ...marks,
    last: {
      id: `m${index}`,
      text: TEXT.slice(index % 40),
      at: Date.UTC(2026, 0, 12, 9) - index * 47 * 60_000,
      direction: index % 2 === 0 ? 'incoming' : 'outgoing',
      state: index % 2 === 0 ? 'received' : 'confirmed',
    },
  }
})

async function frameOf(page: Page): Promise<number> {
  await page.bringToFront()
  return quantile(await page.evaluate(scrollBy, { frames: FRAMES, step: STEP }), 0.5)
}

/** Runs in the page: the milliseconds of each frame in which the list goes on. */
async function scrollBy({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const list = document.querySelector('.thread-list .scroller')
  if (!list) throw new Error('There is no list')
  const next = (top: number) =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const begun = performance.now()
        list.scrollTop = top
        // The browser's own comes with the next frame.
        list.dispatchEvent(new Event('scroll'))
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve(performance.now() - begun)
        after.port2.postMessage(undefined)
      })
    })
  const times: number[] = []
  for (let frame = 1; frame <= frames; frame += 1) times.push(await next(frame * step))
  await next(0)
  return times
}
