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

/** Looks at a part of the page in light colours, and once more at its colours in dark ones. */
export async function look(page: Page, state: string, part = 'body'): Promise<void> {
  expect.soft(await barriers(page, part), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await barriers(page, part, ofColours), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
