import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from './test.ts'

/** Half as long as what the package itself hands out. */
const script = readFileSync(join('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** The rules whose outcome the colours can change. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Gives the page axe, which stays and is warm at the next look; a new document needs it anew. */
async function load(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
}

/** What axe finds serious or worse in a part of the page, as `rule: where` and why. */
export async function barriers(page: Page, part = 'body', rules?: string[]): Promise<string[]> {
  await load(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // It fetches the style sheets anew, for a rule that is not among those that run, and recordings.
    preload: false,
    ...(rules && { runOnly: rules }),
  }
  return page.evaluate(
    async ([where, how]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(where, how)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`,
          ),
        )
    },
    [part, options] as const,
  )
}

/** Waits until a part of the page is there, with its content and not on the way to it. */
export async function settled(page: Page, part: string): Promise<void> {
  const there = page.locator(part)
  await there.first().waitFor()
  const onTheWay = there
    .locator('.skeleton-line, [aria-busy=true]')
    .or(there.getByText('Загружается'))
  await expect(onTheWay).toHaveCount(0)
}

/** Looks at a part of the page in light or dark colours, and once more at its colours in the others. */
export async function look(page: Page, state: string, part = 'body'): Promise<void> {
  await settled(page, part)
  await lookAtOnce(page, state, part)
}

/** The same where the part still loads. */
export async function lookAtOnce(page: Page, state: string, part = 'body'): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [now, then] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  expect.soft(await barriers(page, part), `${state}, ${now}`).toEqual([])
  // Not back again: drawing every screen anew costs as much as looking at it.
  await page.emulateMedia({ colorScheme: then })
  expect.soft(await barriers(page, part, ofColours), `${state}, ${then}`).toEqual([])
}
