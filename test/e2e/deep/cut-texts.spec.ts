import { addresses } from '../support/addresses.ts'
import { settled } from '../support/barriers.ts'
import { cutTexts } from '../support/cut-texts.ts'
import { goTo, openSignedIn, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 900, height: 600 } })

for (const locale of ['ru', 'en'] as const) {
  test(`no text is cut in a small window (${locale})`, async ({ app, page, service }) => {
    test.slow()
    await openSignedIn({ app, page, service })
    await app.command('settings.change', { locale })
    for (const address of addresses) {
      await goTo(page, address)
      await settled(page, 'main')
      expect.soft(await cutTexts(page), address).toEqual([])
      const record = page.locator('main tbody tr.record').first()
      if ((await record.count()) === 0) continue
      await page.locator('main table[role=grid]').focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await settled(page, 'main')
      expect.soft(await cutTexts(page), `${address}, with a card`).toEqual([])
    }
    await goTo(page, '#/inbox')
    await threadRows(page).first().getByRole('link').click()
    await settled(page, '.composer')
    expect.soft(await cutTexts(page), 'a conversation').toEqual([])
  })
}

test('a text is named that is cut in width, in height or by its parent', async ({ page }) => {
  await page.setContent(`
    <p class="wide" style="width: 60px; overflow: hidden; white-space: nowrap">wider than its box</p>
    <p class="high" style="width: 90px; height: 20px; overflow: hidden">a text of more lines than fit</p>
    <div style="width: 60px; overflow: clip"><p class="out" style="width: 200px">shown in part only</p></div>
    <p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">ends in an ellipsis</p>
    <p title="whole" style="width: 60px; overflow: hidden; white-space: nowrap">shown whole in a tip</p>
    <p>as wide as the window</p>`)
  expect(await cutTexts(page)).toEqual([
    'p.wide: wider than its box',
    'p.high: a text of more lines than fit',
    'p.out: shown in part only',
  ])
})
