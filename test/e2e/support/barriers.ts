import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The rules whose outcome the colours can change. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or worse in a part of the page, as `rule: where` and why. */
export async function barriers(page: Page, part = 'body', rules?: string[]): Promise<string[]> {
  // Once loaded it stays, and is warm at the next look; a new document needs it anew.
  const loaded = await page.evaluate(() => 'axe' in window)
  // Its newer mode opens a page of its own for every look; there are no frames to join here.
  const axe = new AxeBuilder({ page, ...(loaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(part)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
}

/** Waits until a part of the page is there, with its content and not on the way to it. */
export async function settled(page: Page, part: string): Promise<void> {
  const there = page.locator(part)
  await there.first().waitFor()
  const onTheWay = there.locator('.skeleton, [aria-busy=true]').or(there.getByText('Загружается'))
  await expect(onTheWay).toHaveCount(0)
}

/** Looks at a part of the page in light colours, and once more at its colours in dark ones. */
export async function look(page: Page, state: string, part = 'body'): Promise<void> {
  await settled(page, part)
  await lookAtOnce(page, state, part)
}

/** The same where the part still loads. */
export async function lookAtOnce(page: Page, state: string, part = 'body'): Promise<void> {
  expect.soft(await barriers(page, part), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await barriers(page, part, ofColours), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
