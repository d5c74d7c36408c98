import type { Locator } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { openPanel, row } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

const ECHO = 'Клиенты слышат эхо на номере 8-800'
const ECHO_ID = 1202

test('an answer with files is written, lost and found', async ({ app, page, service }) => {
  await openPanel({ app, page, service }, 'Поддержка')
  await expect(row(page, ECHO)).toContainText('Непрочитанные')
  await look(page, 'tickets', 'main')
  await row(page, ECHO).locator('td:not(.tick)').first().click()
  const posts = page.getByRole('list', { name: 'Сообщения' })
  await expect(posts).toContainText('два-три примера')
  await look(page, 'ticket', 'main')

  await test.step('a link asks and shows its host', async () => {
    await posts.getByRole('link', { name: 'в памятке' }).click()
    await expect(page.getByRole('dialog')).toContainText('example.com')
    await page.keyboard.press('Escape')
  })

  const answer = page.getByLabel('Ваш ответ')
  await test.step('a draft stays with its ticket', async () => {
    await answer.fill('Примеры: 10:15 и 11:40')
    await page.getByRole('link', { name: 'Все обращения' }).click()
    await expect(row(page, ECHO)).toContainText('черновик')
    await row(page, ECHO).locator('td:not(.tick)').first().click()
    await expect(answer).toHaveValue('Примеры: 10:15 и 11:40')
  })

  await test.step('files go with it, and an answer that was lost is found', async () => {
    await page.locator('input[type=file]').setInputFiles([
      { name: 'один.txt', mimeType: 'text/plain', buffer: Buffer.from('раз') },
      { name: 'два.txt', mimeType: 'text/plain', buffer: Buffer.from('два') },
    ])
    await service.fault({ operation: 'tickets.answer', kind: 'reset', performed: true })
    await answer.press('Control+Enter')
    const sent = posts.getByRole('listitem').filter({ hasText: '11:40' })
    await expect(sent).toContainText(/один\.txt.*два\.txt/s)
    await expect(answer).toHaveValue('')
    expect((await service.requests())['tickets.answer']).toBe(1)
  })

  await test.step('one that did not arrive is looked for before another may be written', async () => {
    await answer.fill('Ещё вопрос')
    await service.fault({ operation: 'tickets.answer', kind: 'reset' })
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Неизвестно, отправлено ли сообщение')).toBeVisible()
    await expect(answer).toBeDisabled()
    await look(page, 'unknown', 'main')
    await page.getByRole('button', { name: 'Проверить', exact: true }).click()
    await page.getByRole('button', { name: 'Написать снова' }).click()
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(posts.getByText('Ещё вопрос')).toHaveCount(1)
  })
})

/** Where a post stands once it has not moved for some frames: of what is near it one is drawn in a frame. */
const restingTop = (post: Locator): Promise<number> =>
  post.evaluate(async (element) => {
    const top = () => element.getBoundingClientRect().top
    let [before, still] = [top(), 0]
    while (still < 10) {
      await new Promise(requestAnimationFrame)
      still = top() === before ? still + 1 : 0
      before = top()
    }
    return before
  })

/** Returns how far a post moves on the screen while something is done. */
async function movedWhile(post: Locator, act: () => Promise<void>): Promise<number> {
  const before = await restingTop(post)
  await act()
  return Math.abs((await restingTop(post)) - before)
}

test('a long thread opens at its end, keeps the reader’s place, and leads to what comes', async ({
  app,
  page,
  service,
}) => {
  for (let index = 1; index <= 420; index += 1) {
    await service.answer(ECHO_ID, `<p>Ответ ${index}.</p>`.repeat(1 + (index % 7)))
  }
  await openPanel({ app, page, service }, 'Поддержка')
  await row(page, ECHO).locator('td:not(.tick)').first().click()
  const posts = page.locator('[data-post]')
  await expect(posts).toHaveCount(200)
  await expect(posts.last()).toContainText('Ответ 420.')
  await expect(posts.last()).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 620 })
  await expect(posts.last()).toBeInViewport()

  const earlier = page.getByRole('button', { name: /^Показать ещё/ })
  await earlier.hover()
  const first = await posts.first().getAttribute('data-post')
  const moved = await movedWhile(page.locator(`[data-post="${first}"]`), async () => {
    await earlier.click()
    await expect(posts).toHaveCount(400)
  })
  expect(moved).toBeLessThan(2)

  await test.step('an answer comes by itself and is led to; its picture waits to be asked for', async () => {
    await page.getByRole('region', { name: 'Сообщения' }).hover()
    await page.mouse.wheel(0, -5_000)
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await service.answer(ECHO_ID, `<p>Смотрите</p><img src="${dot}">`)
    const arrived = page.getByRole('button', { name: 'Пришёл ответ: показать' })
    await expect(arrived).toBeVisible()
    await arrived.click()
    await expect(posts.last()).toBeInViewport()
    await expect(posts.last().locator('img')).toHaveCount(0)
    await posts.last().getByRole('button', { name: 'Показать 1 картинку' }).click()
    await expect(posts.last().getByRole('img', { name: 'Картинка 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Проверить, есть ли ответ' }).click()
    await expect(arrived).toBeHidden()
  })
})
