import { addresses } from '../support/addresses.ts'
import { barriers, settled } from '../support/barriers.ts'
import { coveredIn } from '../support/covered.ts'
import { cutTexts } from '../support/cut-texts.ts'
import { focusTrouble, smallTargets, TEXT_SPACING } from '../support/wcag.ts'
import { goTo, openSignedIn, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** What WCAG 2.2 AA asks beyond what axe can see. */

test('targets are large enough, and texts whole with more space between letters and lines', async ({
  app,
  page,
  service,
}) => {
  test.slow()
  await openSignedIn({ app, page, service })
  for (const address of addresses) {
    await goTo(page, address)
    await settled(page, 'main')
    expect.soft(await smallTargets(page), `${address}, targets`).toEqual([])
    const spaced = await page.addStyleTag({ content: TEXT_SPACING })
    expect.soft(await cutTexts(page), `${address}, spaced`).toEqual([])
    await spaced.evaluate((style) => (style as Element).remove())
  }
  await goTo(page, '#/inbox')
  await threadRows(page).first().getByRole('link').click()
  await settled(page, '.composer')
  expect.soft(await smallTargets(page), 'a conversation').toEqual([])
})

test('at twice the size nothing needs two ways of scrolling, is cut or covered', async ({
  app,
  page,
  service,
}) => {
  test.slow()
  await openSignedIn({ app, page, service })
  // What a window of 1280 × 800 has left at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  for (const address of addresses) {
    await goTo(page, address)
    await settled(page, 'main')
    const across = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect.soft(await across(), address).toBeLessThanOrEqual(0)
    // The rail shows pictures there, whose names are tips.
    const cut = (await cutTexts(page)).filter((text) => !text.startsWith('span.rail-name'))
    expect.soft(cut, address).toEqual([])
    expect.soft(await coveredIn(page), address).toEqual([])
  }
})

for (const forcedColors of ['none', 'active'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the focus is seen and not covered (${colorScheme}, forced colours: ${forcedColors})`, async ({
      app,
      page,
      service,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, forcedColors })
      await page.setViewportSize({ width: 900, height: 600 })
      await openSignedIn({ app, page, service })
      for (const address of [
        '#/today',
        '#/inbox',
        '#/numbers',
        '#/extensions/history',
        '#/routes',
        '#/check',
        '#/money',
        '#/support',
        '#/settings',
      ]) {
        await goTo(page, address)
        await settled(page, 'main')
        expect.soft(await focusTrouble(page), address).toEqual([])
      }
    })
  }
}

test('nothing moves for those who asked for less of it', async ({ app, page, service }) => {
  await openSignedIn({ app, page, service })
  for (const address of addresses) {
    await goTo(page, address)
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const { duration } = animation.effect?.getComputedTiming() ?? {}
        const { target, pseudoElement } = animation.effect as KeyframeEffect
        if (Number(duration) < 50 || target?.closest('.spinner')) return []
        return `${target?.localName}.${target?.classList.value}${pseudoElement ?? ''}: ${String(duration)}`
      }),
    )
    expect.soft(moving, address).toEqual([])
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`those who asked for more contrast have it, and see what is chosen (${colorScheme})`, async ({
    app,
    page,
    service,
  }) => {
    await page.emulateMedia({ colorScheme, contrast: 'more' })
    await openSignedIn({ app, page, service })
    for (const address of ['#/today', '#/inbox', '#/numbers', '#/check', '#/settings']) {
      await goTo(page, address)
      await settled(page, 'main')
      expect.soft(await barriers(page, 'body', ['color-contrast-enhanced']), address).toEqual([])
      const unseen = await page.evaluate(() => {
        const chosen = document.querySelectorAll('[aria-current], label:has(> :checked)')
        return [...chosen].filter((one) => getComputedStyle(one).outlineStyle !== 'solid').length
      })
      expect.soft(unseen, address).toBe(0)
    }
  })
}
