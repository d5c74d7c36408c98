import type { Download, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { look } from '../support/barriers.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

const said = {
  unknown: /not known|is unknown|is unclear/,
  panel: 'Numbers',
  open: 'Save or print',
  title: 'Save the route',
  nameless: 'Without names and numbers',
  kinds: {
    svg: 'SVG diagram',
    png: 'PNG diagram',
    md: 'Markdown list',
    txt: 'Text',
    pdf: 'Paper or PDF',
  },
  save: 'Save',
  print: 'Print or save as PDF',
  sentence:
    'Monday, 12:00, if everyone is online: a call to A goes to the voice menu “B”: it waits for the caller’s key, then perhaps voicemail.',
} as const

/** The demo office's main number, and a menu on its way. */
const NUMBER = { id: 510, digits: '74852000200', menu: 'Главное меню' }
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

test.use({ locale: 'en-US', viewport: { width: 900, height: 600 } })

test('a route leaves the app as files and on paper, with names or without', async ({
  app,
  page,
  service,
}) => {
  const dialog = page.getByRole('dialog', { name: said.title })
  /** Saves what stands in the dialog, which then closes. */
  async function saved(kind: string, isNameless: boolean): Promise<[string, Buffer]> {
    await open(page, said.open)
    if (isNameless) await dialog.getByRole('checkbox', { name: said.nameless }).press('Space')
    await dialog.getByText(kind, { exact: true }).click()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: said.save, exact: true }).press('Enter')
    const download: Download = await coming
    await expect(dialog).toBeHidden()
    return [download.suggestedFilename(), await readFile(await download.path())]
  }
  await openPanel({ app, page, service }, said.panel)
  await page.goto(`${page.url().split('#')[0]}#/routes?from=numbers:${NUMBER.id}&hour=12`)
  const drawn = page.locator('[data-place] bdi')
  await expect(drawn.filter({ hasText: NUMBER.menu })).not.toHaveCount(0)
  const names = await drawn.filter({ hasNotText: said.unknown }).allTextContents()

  await test.step('the dialog has no barriers', async () => {
    await open(page, said.open)
    await look(page, 'saving a route', 'dialog')
    await page.keyboard.press('Escape')
  })
  await test.step('pictures', async () => {
    const [name, svg] = await saved(said.kinds.svg, false)
    expect(name).toMatch(new RegExp(String.raw`^call-route-${NUMBER.digits}-[\d-]{10}\.svg$`))
    for (const one of names) expect(svg.toString()).toContain(one.slice(0, 12))
    const [, png] = await saved(said.kinds.png, false)
    expect([...png.subarray(0, 8)]).toEqual(SIGNATURE)
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg.toString()) ?? []
    expect(png.readUInt32BE(16)).toBe(2 * Number(width))
    expect(png.readUInt32BE(20)).toBe(2 * Number(height))
    // A picture of nothing but paper would be far smaller.
    expect(png.length).toBeGreaterThan(50_000)
  })
  await test.step('lists', async () => {
    const [, md] = await saved(said.kinds.md, false)
    expect(md.toString()).toContain(`  - **${NUMBER.menu}** — `)
    const [name, text] = await saved(said.kinds.txt, true)
    expect(name).toMatch(/^call-route-[\d-]{10}\.txt$/)
    expect(text.toString()).toContain(said.sentence)
    for (const one of names) expect(text.toString()).not.toContain(`- ${one} `)
  })
  await test.step('paper', async () => {
    await page.evaluate(() => (window.print = () => undefined))
    await open(page, said.open)
    await dialog.getByText(said.kinds.pdf, { exact: true }).click()
    await dialog.getByRole('button', { name: said.print }).press('Enter')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.printed-alone svg').first()).toBeVisible()
    await expect(page.locator('.printed-alone pre')).toContainText(`- ${NUMBER.menu} — `)
    await expect(dialog).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.printed-alone')).toHaveCount(0)
  })
})

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.getByRole('dialog').waitFor()
}
