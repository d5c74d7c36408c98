import type { Page } from '@playwright/test'
import { barriers } from '../support/barriers.ts'
import { byEmail, goTo } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

/** Every list of records, by its address. */
const LISTS = [
  'numbers',
  'numbers/external',
  'numbers/reserved',
  'extensions',
  'extensions/history',
  'extensions/records',
  'groups',
  'queues',
  'menus',
  'media',
  'hooks',
  'contacts',
  'money/history',
  'money/invoices',
  'money/costs',
  'support',
  'diagnostics',
]

const WIDE = { width: 1280, height: 800 }
const SMALL = { width: 900, height: 600 }

/** Pixels from the top of a panel to its rows' titles, at most. */
const HEAD = 120

async function openList(page: Page, list: string): Promise<void> {
  await goTo(page, `#/${list}`)
  await expect(page.locator('main tbody tr.record').first()).toBeVisible()
  await expect(page.getByText(/Загружается…|Loading…/)).toHaveCount(0)
}

/** Where the nth row stands: its box for choosing it, and its first words. */
async function placesOf(page: Page, nth: number) {
  const row = page.locator('main tbody tr.record').nth(nth)
  const [tick, words] = [row.locator('td.tick'), row.locator('td.first')]
  const [box, text] = [await tick.boundingBox(), await words.boundingBox()]
  if (!box || !text) throw new Error('The row is not in sight')
  return {
    tick: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    words: { x: text.x + 40, y: text.y + text.height / 2 },
  }
}

/** The places, from the top, of the rows that are chosen. */
const chosen = (page: Page) =>
  page
    .locator('main tbody tr.record')
    .evaluateAll((rows) =>
      rows.flatMap((row, at) => (row.getAttribute('aria-selected') === 'true' ? [at] : [])),
    )

/** Rows stand still under the pointer, the tools are in one line, and the head is low. */
async function examine(page: Page, list: string): Promise<void> {
  await page.setViewportSize(WIDE)
  await openList(page, list)
  await expect.poll(() => toolsOf(page)).toEqual({ wide: false, below: 0 })
  const rows = Math.min(2, await page.locator('main tbody tr.record').count())
  const places = await Promise.all(Array.from({ length: rows }, (_, nth) => placesOf(page, nth)))
  // A person presses where it was, not where it has gone.
  for (const { tick } of places) await page.mouse.click(tick.x, tick.y)
  await expect.poll(() => chosen(page)).toEqual([0, 1].slice(0, rows))
  expect(await barriers(page, 'main .tools')).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => chosen(page)).toEqual([])
  const last = places.at(-1)
  if (places[0] && last) {
    await page.mouse.click(places[0].tick.x, places[0].tick.y)
    await page.keyboard.down('Shift')
    await page.mouse.click(last.words.x, last.words.y)
    await page.keyboard.up('Shift')
  }
  await expect.poll(() => chosen(page)).toEqual([0, 1].slice(0, rows))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.setViewportSize(SMALL)
  await expect.poll(() => headOf(page)).toBeLessThanOrEqual(HEAD)
}

/** Whether the tools are wider than their line, and how many stand below it. */
const toolsOf = (page: Page) =>
  page.locator('main .tools').evaluate((line) => {
    const top = line.getBoundingClientRect().top
    const controls = [
      ...line.querySelectorAll<HTMLElement>('button, input:not([aria-hidden]), select'),
    ]
    return {
      wide: line.scrollWidth > line.clientWidth,
      below: controls.filter((one) => one.getBoundingClientRect().top > top + 40).length,
    }
  })

/** How far below the panel's top its rows' titles stand, in pixels. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const top = (part: string) => document.querySelector(part)?.getBoundingClientRect().top
    return (top('main [role=grid]') ?? Infinity) - (top('main') ?? 0)
  })

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: words[language].locale })

    test('rows stand still, tools in one line, a low head', async ({ app, page, service }) => {
      const { id: cabinet } = await app.signIn(byEmail(service, { rpc: service.addresses.rpc }))
      const contacts = ['Анна', 'Борис'].map((name, at) => ({
        id: name,
        name,
        numbers: [`7916111002${at}`],
        note: '',
      }))
      await app.command('contacts.save', { cabinet, contacts })
      await app.open()
      for (const list of LISTS) await test.step(list, () => examine(page, list))
    })
  })
}
