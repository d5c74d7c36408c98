import { look } from './support/barriers.ts'
import { openPanel, toPanel } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

const texts = { check: 'Проверка', groups: 'Группы', problems: 'Проблемы' } as const

/** Where each finding of the demo office leads, and which field has the keyboard there. */
const LEADS = [
  ['#/menus/903?field=menu.2.destination_id', 'branches.branch-3.target'],
  ['#/menus/903?field=no_active', 'closed'],
  ['#/numbers/external?external=', 'status'],
  ['#/numbers?number=74855000310', 'following integration_following'],
  ['#/groups?group=405', 'sips'],
  ['#/groups?group=402', 'sips.1'],
  ['#/extensions?extension=3012', 'aon'],
  ['#/hooks?webhook=902', 'url'],
] as const

test.use({ viewport: { width: 900, height: 600 } })

test('a finding leads the keyboard to its field', async ({ app, page, service }) => {
  const { check, groups, problems } = texts
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
    )
  await openPanel({ app, page, service }, check)
  for (const [href, field] of LEADS) {
    await test.step(href, async () => {
      await page.locator(`main a[href^="${href}"]`).focus()
      await page.keyboard.press('Enter')
      await expect.poll(focused).toBe(field)
      await look(page, `the field of a finding: ${field}`)
      await toPanel(page, check)
    })
  }

  await test.step('and so it does from a list, and from beside it', async () => {
    await toPanel(page, groups)
    await page.locator('td a[href*="group=405"]').click()
    await expect.poll(focused).toBe('sips')
    await page.getByRole('list', { name: problems }).getByRole('link').press('Enter')
    await expect.poll(focused).toBe('sips')
  })
})
