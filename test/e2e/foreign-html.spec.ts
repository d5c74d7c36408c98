import type { Page } from '@playwright/test'
import { hostileTexts, PAYLOADS } from '../support/hostile-markup.ts'
import { administrator, openPanel, row } from './support/exchange.ts'
import { expect, test } from './support/test.ts'

const CITY = 'Подключить номер в Рыбинске'

const generated = hostileTexts(2_000, 20)

async function harm(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const posts = document.querySelector('.posts')
    const odd = posts?.querySelectorAll(
      '.foreign :is(script, style, iframe, object, embed, link, meta, base, form, input, svg, math, img, video, audio, [href], [src], [style], [class], [id], [name])',
    )
    return { pwned: 'pwned' in window, odd: odd?.length }
  })
}

test('nothing in posts of support runs, asks for anything, or leads away', async ({
  app,
  page,
  service,
  defects,
}) => {
  test.setTimeout(90_000)
  // The content policy tells of each handler that it kept from being made, in a document that is not shown.
  defects.ignore()
  const other = administrator(service)
  const [ticket] = (await other.call('tickets.list', { state: 'true' })).fit.filter(
    ({ subject }) => subject === CITY,
  )
  // Many to a post, so that few have to be drawn; what is not closed in one swallows the next.
  const posts = [...PAYLOADS]
  for (let at = 0; at < generated.length; at += 100) {
    posts.push(
      generated
        .slice(at, at + 100)
        .map((one) => `<div>${one}</div>`)
        .join('\n')
        .slice(0, 60_000),
    )
  }
  for (const text of posts) await service.answer(ticket?.id ?? 0, text)

  await openPanel({ app, page, service }, 'Поддержка')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const moved: string[] = []
  page.on('framenavigated', (frame) => moved.push(frame.url()))
  await row(page, CITY).locator('td').first().click()
  const list = page.getByRole('list', { name: 'Сообщения' })
  await list.waitFor()
  const count = await list.getByRole('listitem').count()
  for (let place = 0; place < count; place += 1) {
    await list.locator('> li').nth(place).scrollIntoViewIfNeeded()
  }
  expect(await harm(page)).toEqual({ pwned: false, odd: 0 })
  await list.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('example.com')
  expect(asked.filter((url) => url.includes('leak'))).toEqual([])
  expect(asked.filter((url) => !/\/assets\/|\.(js|css|woff2)/.test(url))).toEqual([])
  expect(moved.filter((url) => !url.includes('#/support'))).toEqual([])
  await other.close()
})
