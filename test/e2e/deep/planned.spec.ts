import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { rows } from '../support/numbers.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/texts.ts'
import type { Language } from '../support/words.ts'

test.use({ sizes: { sips: 20, numbers: 80, messages: 10, dialogs: 5 } })

const GROUP = 'Весь офис'
const MINUTE = 60_000
/** The browser's zone is Moscow's. */
const AHEAD = 3 * 60 * MINUTE

/** Numbers chosen, next to each other in the list; those before lead nowhere, or to something that is gone. */
const FIRST = 5
const SIX = 6

async function openNumbers(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.evaluate(() => void (location.hash = '#/numbers'))
  await rows(page).first().waitFor()
}

/** A full minute that comes soon, and the one after it, as fields take them. */
function nextMinutes(): { from: string; until: string } {
  const from = (Math.floor(Date.now() / MINUTE) + 2) * MINUTE
  const typed = (at: number) => new Date(at + AHEAD).toISOString().slice(0, 16)
  return { from: typed(from), until: typed(from + MINUTE) }
}

/**
 * Plans a holiday of the first six numbers, at proposed moments unless others are given, and answers with
 * how many clicks that took.
 */
async function planHoliday(
  page: Page,
  language: Language,
  moments?: ReturnType<typeof nextMinutes>,
): Promise<number> {
  const t = (key: string) => textOf(language, key)
  let clicks = 0
  const ticks = page.locator('main tbody tr.record td.tick')
  const on = async (place: ReturnType<Page['locator']>, how = {}) => {
    clicks += 1
    await place.click(how)
  }
  await on(ticks.nth(FIRST))
  await on(ticks.nth(FIRST + SIX - 1), { modifiers: ['Shift'] })
  const bar = page
    .locator('main')
    .getByRole('button', { name: t('numbers.leadElsewhere'), exact: true })
  await on(bar.first())
  // The question for consent to the end is answered as in every test.
  const editor = page.getByRole('dialog', { name: /: 6/ })
  await on(editor.getByText(t('targets.group'), { exact: true }))
  await editor.getByRole('combobox', { name: t('targets.group') }).fill(GROUP)
  await on(editor.getByRole('option', { name: GROUP }).first())
  for (const field of ['from', 'until'] as const) {
    const name = t(`numbers.editor.${field}`)
    if (moments) await editor.getByRole('textbox', { name }).fill(moments[field])
    else await on(editor.getByRole('group', { name }).getByRole('button').last())
  }
  await look(page, `a holiday that is planned (${language})`, 'dialog[open]')
  await on(editor.getByRole('button', { name: t('common.save'), exact: true }))
  await expect(editor).toBeHidden()
  return clicks
}

for (const language of ['ru', 'en'] as const satisfies Language[]) {
  test(`six numbers are planned for a holiday in eight clicks, and go there and back by themselves over a restart (${language})`, async ({
    app,
    page,
    service,
  }) => {
    const { rest, rpc } = service.addresses
    const place = { generation: 'current', addresses: { rest, rpc } } as const
    await app.signIn({ way: 'token', token: service.apiToken, ...place })
    await app.command('settings.change', { locale: language })
    await app.open()
    await openNumbers(page, language)
    const leading = () => rows(page).locator('td:nth-child(4)').allInnerTexts()
    const before = (await leading()).slice(FIRST, FIRST + SIX)
    expect(await planHoliday(page, language)).toBeLessThanOrEqual(8)

    await app.restart()
    await app.open()
    const temporary = page.getByRole('list', { name: textOf(language, 'changes.end.title') })
    await page.evaluate(() => void (location.hash = '#/changes'))
    await expect(temporary.getByRole('listitem')).toHaveCount(1)
    await expect(temporary).toContainText(GROUP)
    await look(page, `what is planned (${language})`, 'main')

    // The same for a moment that comes while the test looks on.
    await temporary.getByRole('button', { name: textOf(language, 'changes.plan.cancel') }).click()
    await expect(temporary).toBeHidden()
    await openNumbers(page, language)
    await planHoliday(page, language, nextMinutes())
    await expect(rows(page).nth(FIRST)).toContainText(/\d\d:\d\d/)
    const isThere = async () =>
      (await leading()).slice(FIRST, FIRST + SIX).every((text) => text.includes(GROUP))
    await expect.poll(isThere).toBe(true)
    await expect.poll(async () => (await leading()).slice(FIRST, FIRST + SIX)).toEqual(before)
    expect(await service.violations()).toEqual([])
  })
}
