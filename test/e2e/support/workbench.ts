import { expect, test as base, type Page } from '@playwright/test'
import { openWorkbench, type Workbench } from '../../support/workbench.ts'

/** Single parts of the app. */
export const test = base.extend<
  { show(part: string, more?: string): Promise<Page> },
  { workbench: Workbench }
>({
  workbench: [
    async ({}, use) => {
      const workbench = await openWorkbench()
      await use(workbench)
      await workbench.close()
    },
    { scope: 'worker' },
  ],
  /** Shows a part. What the page complains about, a worker that the policy forbids included, fails the test. */
  show: async ({ page, workbench }, use) => {
    const defects: string[] = []
    page.on('pageerror', ({ message }) => defects.push(message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) defects.push(message.text())
    })
    await use(async (part, more = '') => {
      await page.goto(`${workbench.address}?part=${part}&${more}`)
      return page
    })
    expect(defects).toEqual([])
  },
})

export { expect }
