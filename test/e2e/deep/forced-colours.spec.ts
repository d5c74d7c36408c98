import type { Locator } from '@playwright/test'
import { expect, test } from '../support/workbench.ts'

/** Signs in a grid, whose words change with them: one cell of each. */
const cells: Record<string, [grid: string, cell: number]> = {
  'open hour': ['Hours', 10],
  'unsure hour': ['Unsure hours', 10],
  verdict: ['Звонки по часам недели', 1],
  'unsure verdict': ['Звонки по часам недели', 2],
}

test('no state vanishes with the colours of the page', async ({ show, page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await show('choices')
  await page.getByRole('button', { name: 'false' }).waitFor()
  const signs: Record<string, Locator> = {}
  for (const [name, [grid, at]] of Object.entries(cells)) {
    signs[name] = page.getByRole('grid', { name: grid, exact: true }).getByRole('gridcell').nth(at)
  }
  for (const sign of await page.locator('[data-sign]').all()) {
    signs[(await sign.getAttribute('data-sign')) ?? ''] = sign
  }
  const pictures = async () => {
    const all: [string, string][] = []
    for (const [name, sign] of Object.entries(signs)) {
      all.push([name, (await sign.screenshot()).toString('base64')])
    }
    return new Map(all)
  }
  let off = await pictures()
  expect(off.size).toBe(15)
  // Once all is drawn two pictures of one state are equal: a difference is one of states then.
  await expect(async () => {
    const before = off
    off = await pictures()
    expect(off).toEqual(before)
  }).toPass()
  await page.getByRole('button', { name: 'false' }).press('Enter')
  await page.getByRole('button', { name: 'true' }).blur()
  const on = await pictures()
  expect([...off].flatMap(([name, picture]) => (on.get(name) === picture ? [name] : []))).toEqual(
    [],
  )
})

test('the focus is seen without shadows', async ({ show, page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('gallery')
  const field = page.getByLabel('Заметка')
  const before = await field.screenshot()
  await field.focus()
  await expect(page.locator('.n-input--focus')).toHaveCSS('outline-style', 'double')
  expect(before.equals(await field.screenshot())).toBe(false)
})
