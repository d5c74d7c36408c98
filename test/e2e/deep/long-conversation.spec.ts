import type { Page } from '@playwright/test'
import {
  bubble,
  bubbles,
  checkNow,
  openSignedIn,
  openThread,
  thread,
  threadRows,
} from '../support/screens.ts'
import { expect, test, withMotion } from '../support/test.ts'
import { choosePanel } from '../support/areas.ts'

const own = '79010004810'
const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const count = 300
/** Rows that may stand in the page at once, whatever the conversation's length. */
const mostRows = 200

const texts = Array.from(
  { length: count },
  (_, index) => `№ ${index + 1}. ${'Подскажите, пожалуйста. '.repeat(index % 7)}`,
)

/** Notes, frame by frame, how many rows there are and whether a row on the screen went up while scrolling up. */
function watchFrames(): void {
  const seen = { backwards: 0, rows: 0 }
  Object.assign(window, { seen })
  let row: Element | undefined
  let before = 0
  const frame = () => {
    const rows = [...document.querySelectorAll('[data-message]')]
    seen.rows = Math.max(seen.rows, rows.length)
    const top = row?.isConnected ? row.getBoundingClientRect().top : undefined
    if (top !== undefined && top < before - 1) seen.backwards += 1
    if (top === undefined || top > 600) {
      row = rows.find((one) => one.getBoundingClientRect().top > 150)
    }
    before = row?.getBoundingClientRect().top ?? 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const framesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { backwards: number; rows: number } }).seen)

test.use(withMotion)

test('a long conversation opens where reading stopped and scrolls without a jump', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  for (const text of texts.slice(0, 1)) await service.message(customer.typed, own, text)
  await checkNow(page)
  await expect(thread(page, customer.shown)).toContainText('№ 1.')
  await openThread(page, customer.shown)
  await expect(thread(page, customer.shown)).not.toContainText('непрочитан')
  await threadRows(page).nth(3).getByRole('link').click()

  for (const text of texts.slice(1)) await service.message(customer.typed, own, text)
  await checkNow(page)
  await expect(thread(page, customer.shown)).toContainText(`${count - 1} непрочитанных`)
  await openThread(page, customer.shown)
  await expect(page.getByText('Новые сообщения', { exact: true })).toBeInViewport()
  await expect(bubble(page, '№ 2.').first()).toBeInViewport()

  const toEnd = page.getByRole('button', { name: 'К последнему сообщению' })
  await toEnd.click()
  await expect(bubbles(page).last()).toContainText(`№ ${count}.`)
  await expect(bubbles(page).last()).toBeInViewport()
  await expect(thread(page, customer.shown)).not.toContainText('непрочитан')

  await page.evaluate(watchFrames)
  await page.getByRole('region', { name: 'Сообщения' }).hover()
  const first = bubble(page, '№ 1. ').first()
  await expect(async () => {
    for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -400)
    await expect(first).toBeInViewport({ timeout: 500 })
  }).toPass()
  const frames = await framesOf(page)
  expect(frames.backwards).toBe(0)
  expect(frames.rows).toBeLessThanOrEqual(mostRows)

  await choosePanel(page, 'Настройки')
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible()
  await choosePanel(page, 'Сообщения')
  await expect(first).toBeInViewport()

  await service.message(customer.typed, own, 'Вы ещё здесь?')
  await expect(toEnd).toContainText('1 непрочитанное')
  await expect(first).toBeInViewport()
  await toEnd.click()
  await expect(bubble(page, 'Вы ещё здесь?')).toBeInViewport()
})
