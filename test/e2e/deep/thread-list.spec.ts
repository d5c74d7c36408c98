import type { Page } from '@playwright/test'
import {
  byEmail,
  checkNow,
  openSignedIn,
  openThread,
  OWN,
  thread,
  threadRows,
} from '../support/screens.ts'
import { expect, test, type App } from '../support/test.ts'
import type { Service } from '../../support/service.ts'
import { choosePanel } from '../support/areas.ts'

/** Customers enough for a list that is scrolled. */
const COUNT = 30
const LONG = 'Подскажите, пожалуйста, можно ли перенести доставку на завтра после обеда, к трём?'

async function openFilled(parts: { app: App; page: Page; service: Service }): Promise<void> {
  for (let index = 0; index < COUNT; index += 1) {
    await parts.service.message(String(79265550000 + index), OWN, `${LONG} ${index}`)
  }
  await openSignedIn(parts)
  await checkNow(parts.page)
}

const words = { contacts: 'Contacts', inbox: 'Messages' }

test.use({ locale: 'en-US' })

test('the list is where it was left, with the open row, after another panel', async ({
  app,
  page,
  service,
}) => {
  await openFilled({ app, page, service })
  const scroller = page.locator('.thread-list .scroller')
  const top = () => scroller.evaluate(({ scrollTop }) => Math.round(scrollTop))
  // The list has its height once its rows are known.
  await expect
    .poll(() => scroller.evaluate((list) => (list.scrollTo(0, 700), list.scrollTop)))
    .toBe(700)
  // Those of one second have no certain order: whichever is in the middle.
  const inView = await threadRows(page).evaluateAll((rows) => {
    const middle = rows.find((row) => row.getBoundingClientRect().top > innerHeight / 2)
    return /\+7 926 555-00-\d\d/.exec(middle?.textContent ?? '')?.[0] ?? ''
  })
  await openThread(page, inView)
  const before = await top()
  expect(before).toBeGreaterThan(300)
  await choosePanel(page, words.contacts)
  await expect(threadRows(page)).toHaveCount(0)
  await choosePanel(page, words.inbox)
  await expect(thread(page, inView)).toBeInViewport()
  await expect.poll(top).toBe(before)
  await expect(thread(page, inView).getByRole('link')).toHaveAttribute('aria-current', 'true')
})

test('a row shows two lines of text, and its date at every width, however much it is marked', async ({
  app,
  page,
  service,
}) => {
  const { id: cabinet } = await app.signIn(byEmail(service))
  await service.message('79265550000', OWN, LONG)
  await app.command('contacts.save', {
    cabinet,
    contacts: [
      {
        id: crypto.randomUUID(),
        name: 'Anna Alexandrovna Preobrazhenskaya-Konstantinova',
        note: 'Second floor',
        numbers: ['79265550000'],
        tags: ['wholesale', 'installation', 'regular'],
      },
    ],
  })
  await app.open()
  const row = threadRows(page).first()
  await expect(row).toContainText('Anna')
  await app.command('inbox.setMarks', {
    cabinet,
    thread: `${OWN}:79265550000`,
    marks: { pinned: true, muted: true },
  })
  const line = Number.parseFloat(
    await row.locator('.snippet').evaluate((text) => getComputedStyle(text).lineHeight),
  )
  for (const width of [640, 900, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    const box = await row.locator('a').boundingBox()
    const date = await row.locator('time').boundingBox()
    expect(date?.width).toBeGreaterThan(20)
    expect((date?.x ?? 0) + (date?.width ?? 0)).toBeLessThanOrEqual(
      (box?.x ?? 0) + (box?.width ?? 0),
    )
    // A name of two lines leaves one to the text.
    const sizeOf = (part: string) => row.locator(part).boundingBox()
    expect((await sizeOf('.number'))?.width).toBeGreaterThan(50)
    await expect
      .poll(async () => {
        const lines = ((await sizeOf('.number'))?.height ?? NaN) > 30 ? 1 : 2
        const text = (await sizeOf('.snippet'))?.height ?? NaN
        const room = (await sizeOf('.second'))?.height ?? NaN
        return Math.floor(Math.min(text, room) / line) - lines
      })
      .toBe(0)
  }
})

const NAMES = ['Марина Преображенская-Юн', 'Константин Александрович', 'ООО «Профиль-строй-дом»']

test('names of up to 24 letters are whole in a small window, however they are marked', async ({
  app,
  page,
  service,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  const { id: cabinet } = await app.signIn(byEmail(service))
  const contacts = NAMES.map((name, place) => ({
    id: crypto.randomUUID(),
    name,
    note: 'Второй этаж',
    numbers: [String(79265550000 + place)],
    tags: ['постоянный'],
  }))
  for (const { numbers } of contacts) await service.message(numbers[0] ?? '', OWN, LONG)
  await app.command('contacts.save', { cabinet, contacts })
  await app.open()
  for (const name of NAMES) {
    expect(name.length).toBeLessThanOrEqual(24)
    const shown = threadRows(page).filter({ hasText: name }).locator('.number')
    await expect(shown).toHaveText(name)
    const [across, down] = await shown.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ])
    expect.soft(Math.max(across, down), name).toBeLessThanOrEqual(0)
  }
})
