import { chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { buildApp, serve } from '../first-paint/pages.ts'
import { keystrokes, openListPage } from '../list-page.ts'
import { accountOf } from './account.ts'

const FEW = { sip: 50, groups: 50, queues: 50 }
const MANY = { sip: 10_000, groups: 500, queues: 200 }

/** Rounds that are not counted: a panel's code is compiled in them. */
const WARM_UP = 3

/** Panels by their addresses, what their lists hold, and what narrows them more and more. */
const PANELS = [
  { panel: 'extensions', holds: 'sip', typed: ['с', 'сотр', 'сотрудник', 'сотрудник 1', '21'] },
  { panel: 'groups', holds: 'groups', typed: ['г', 'гру', 'группа', 'группа 1', '200'] },
  { panel: 'queues', holds: 'queues', typed: ['о', 'оче', 'очередь', 'очередь 1', '300'] },
] as const

/**
 * Extensions, groups and call queues of a large account: a keystroke in a list's search against an account
 * with a screenful of each, and opening a panel against a static page with the very same rows.
 */
export async function exchange({ quick }: { quick: boolean }): Promise<Figure[]> {
  const server = await serve(await buildApp())
  const browser = await chromium.launch(chromiumOptions)
  const rounds = quick ? 3 : 12
  try {
    const figures: Figure[] = []
    for (const { panel, holds, typed } of PANELS) {
      const open = (size: typeof FEW) =>
        openListPage(browser, server.address, panel, accountOf(size))
      const [few, many] = [await open(FEW), await open(MANY)]
      const what = `${MANY[holds].toLocaleString('en')} ${panel}`
      const typing: Figure = {
        what: `keystroke to paint, ${what} against ${FEW[holds]}`,
        unit: 'ms',
        floor: [],
        ours: [],
        goal: 1.5,
      }
      const switching: Figure = {
        what: `panel switch to painted rows, ${what}, against a static page`,
        unit: 'ms',
        floor: [],
        ours: [],
        goal: 2,
      }
      for (let round = -WARM_UP; round < rounds; round += 1) {
        const floor = await keystrokes(few, [...typed])
        const ours = await keystrokes(many, [...typed])
        const switched = await switchTimes(many, panel)
        if (round < 0) continue
        typing.floor.push(...floor)
        typing.ours.push(...ours)
        switching.floor.push(switched.floor)
        switching.ours.push(switched.ours)
      }
      figures.push(typing, switching)
      await few.close()
      await many.close()
    }
    return figures
  } finally {
    await browser.close()
    await server.close()
  }
}

/** From the settings to a panel, and the same picture put into the page as plain markup. */
async function switchTimes(page: Page, panel: string): Promise<{ floor: number; ours: number }> {
  await page.bringToFront()
  return page.evaluate(async (to) => {
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage(undefined)
        })
      })
    const rowsOf = () => document.querySelectorAll('[role=grid] tbody tr.record').length
    async function go(place: string, isThere: () => boolean): Promise<number> {
      const begun = performance.now()
      document.querySelector<HTMLElement>(`a[href="#/${place}"]`)?.click()
      for (let tries = 0; tries < 600; tries += 1) {
        await frame()
        if (isThere()) return performance.now() - begun
      }
      throw new Error(`${place} did not come`)
    }
    const shown = rowsOf()
    await go('settings', () => rowsOf() === 0)
    const ours = await go(to, () => rowsOf() >= shown)
    const main = document.querySelector<HTMLElement>('main')
    if (!main) throw new Error('There is no panel')
    // The same rows in the same page, beside the app, which is not drawn meanwhile.
    const still = document.createElement('main')
    still.className = main.className
    const markup = main.innerHTML
    main.before(still)
    main.style.display = 'none'
    await frame()
    const begun = performance.now()
    still.innerHTML = markup
    await frame()
    const floor = performance.now() - begun
    still.remove()
    main.style.display = ''
    await frame()
    return { floor, ours }
  }, panel)
}
