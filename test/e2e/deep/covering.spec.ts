import type { Page } from '@playwright/test'
import { panels } from '../../../renderer/panels/index.ts'
import { addressOf } from '../../../renderer/panels/panel.ts'
import { settled } from '../support/barriers.ts'
import { coveredIn } from '../support/covered.ts'
import { dismissAll, raise } from '../support/notices.ts'
import { goTo, openSignedIn, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const SIZES = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
]

/** Tabs with an address of their own, and the editor of menus. */
const TABS = [
  '#/numbers/external',
  '#/numbers/reserved',
  '#/numbers/shop',
  '#/extensions/history',
  '#/extensions/records',
  '#/money/history',
  '#/money/months',
  '#/money/invoices',
  '#/money/costs',
  '#/money/tariffs',
  '#/menus/new',
]

/** Opens the card beside what the panel shows, where it has one. */
async function openCard(page: Page, place: string): Promise<void> {
  if (place === '#/inbox') {
    const person = page.getByRole('button', { name: 'О человеке', exact: true })
    if (await person.isHidden()) await threadRows(page).first().getByRole('link').click()
    await expect(person).toBeVisible()
    if ((await person.getAttribute('aria-pressed')) !== 'true') await person.click()
    await expect(page.getByRole('complementary', { name: 'О человеке' })).toBeVisible()
    return
  }
  const record = page.locator('main tbody tr.record').first()
  if ((await record.count()) === 0 || (await page.locator('main .details > *').count()) > 0) return
  await page.locator('main table[role=grid]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
}

/** Dialogs, by where each is opened and by its button there or a key. */
const DIALOGS = [
  ['#/extensions', 'Создать'],
  ['#/extensions', 'Создать несколько'],
  ['#/groups', 'Создать группу'],
  ['#/queues', 'Создать очередь'],
  ['#/media', 'Создать запись'],
  ['#/hooks', 'Создать вебхук'],
  ['#/contacts', 'Создать контакт'],
  ['#/inbox', 'Новая переписка'],
  ['#/settings', 'Control+k'],
  ['#/settings', 'F1'],
] as const

test('nothing that can be pressed is covered in dialogs', async ({ app, page, service }) => {
  await openSignedIn({ app, page, service })
  for (const [place, by] of DIALOGS) {
    await goTo(page, place)
    await settled(page, 'main')
    if (/^[A-Z]/.test(by)) await page.keyboard.press(by)
    else await page.locator('main').getByRole('button', { name: by, exact: true }).first().click()
    await settled(page, 'dialog[open]')
    for (const size of SIZES) {
      const at = `${place}, ${by}, at ${size.width} × ${size.height}`
      await page.setViewportSize(size)
      expect.soft(await coveredIn(page, 'dialog[open]'), at).toEqual([])
      expect.soft(await page.locator('.notice').count(), at).toBeLessThanOrEqual(1)
    }
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
})

test('what covers a button is found', async ({ app, page, service }) => {
  await openSignedIn({ app, page, service })
  await goTo(page, '#/contacts')
  await settled(page, 'main')
  expect(await coveredIn(page)).toEqual([])
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.className = 'seeded'
    cover.style.cssText = 'position: fixed; inset: 48px 0 auto auto; width: 400px; height: 60px'
    document.body.append(cover)
  })
  expect((await coveredIn(page)).join()).toContain('under div.seeded')
})

test('nothing that can be pressed is covered, by a card or a notice', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  for (const place of [...panels.map(addressOf), ...TABS]) {
    await goTo(page, place)
    await settled(page, 'main')
    for (const size of SIZES) {
      const at = `${place} at ${size.width} × ${size.height}`
      await page.setViewportSize(size)
      await openCard(page, place)
      await raise(page)
      await expect(page.locator('.notice'), at).toHaveCount(1)
      expect.soft(await coveredIn(page), at).toEqual([])
      await dismissAll(page)
    }
  }
})
