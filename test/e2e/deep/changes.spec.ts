import type { Locator, Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { row, rows } from '../support/numbers.ts'
import { expect, test, type App } from '../support/test.ts'
import type { Service } from '../../support/service.ts'

test.use({ sizes: { sips: 20, numbers: 80, messages: 10, dialogs: 5 } })

const said = {
  locale: 'en-US',
  numbers: 'Numbers',
  forward: 'Forwarding',
  selection: 'Selected rows',
  where: 'Group',
  group: 'Весь офис',
  save: 'Save',
  job: 'Forwarding',
  backJob: 'Reverting changes',
  backDone: 'Done: 6 changes',
  ready: 'Close',
  check: 'Check',
  changes: 'Changes',
  all: 'Revert all',
  confirm: 'Revert 6 changes',
  isBack: 'Reverted',
  until: 'End (optional)',
  half: /is not\srecognised/,
  temporary: 'Temporary forwarding',
  over: /and 3\smore: the forwarding ended at/,
  putBack: 'Revert',
} as const

const DAY = 24 * 3_600_000

/** Clicks, counted. */
function counted() {
  let count = 0
  return {
    async on(place: Locator) {
      count += 1
      await place.click()
    },
    count: () => count,
  }
}

/** Where the first six numbers lead, as their rows say. */
const leading = async (page: Page, numbers: readonly string[]) =>
  Promise.all(numbers.map((number) => row(page, number).locator('td').nth(3).innerText()))

/** A place in the rail, or a tab of the open one. */
const panel = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** Opens the list of numbers, and answers with six of them. */
async function sixNumbers(app: App, page: Page, service: Service): Promise<readonly string[]> {
  const { rest, rpc } = service.addresses
  const place = { generation: 'current', addresses: { rest, rpc } } as const
  await app.signIn({ way: 'token', token: service.apiToken, ...place })
  await app.open()
  await panel(page, said.numbers).click()
  await rows(page).first().waitFor()
  const texts = await rows(page).allInnerTexts()
  // What has led to something that is gone by now cannot be put back.
  return texts
    .map((text) => (/\+?[\d\s()-]{10,}/.exec(text)?.[0] ?? '').replaceAll(/\D/g, ''))
    .filter((number) => number !== '74950004852')
    .slice(0, 6)
}

/** Leads numbers to a group, for good or until a moment, and answers with how many clicks that took. */
async function goThere(page: Page, numbers: readonly string[], until?: string): Promise<number> {
  const there = counted()
  for (const number of numbers) await there.on(row(page, number).locator('td').first())
  const bar = page.getByRole('region', { name: said.selection })
  await there.on(bar.getByText(said.forward, { exact: true }))
  const editor = page.getByRole('dialog')
  await there.on(editor.getByText(said.where, { exact: true }))
  await editor.getByRole('combobox', { name: said.where }).fill(said.group)
  await there.on(editor.getByRole('option', { name: said.group }).first())
  if (until !== undefined) {
    await test.step('a date that was begun is not left out', async () => {
      await editor.getByRole('textbox', { name: said.until }).press('1')
      await editor.getByRole('button', { name: said.save, exact: true }).click()
      await expect(editor.getByText(said.half)).toBeVisible()
    })
    await editor.getByRole('textbox', { name: said.until }).fill(until)
    await look(page, 'a forwarding that has an end', 'dialog[open]')
  }
  await there.on(editor.getByRole('button', { name: said.save, exact: true }))
  const job = page.getByRole('dialog', { name: said.job, exact: true })
  await expect(job.getByRole('status').first()).toContainText('6')
  await there.on(job.getByRole('button', { name: said.ready }).last())
  await expect(row(page, numbers[0] ?? '')).toContainText(said.group)
  return there.count()
}

test.use({ locale: said.locale })

test('a holiday of six numbers goes there in eleven clicks, and back after a restart in five', async ({
  app,
  page,
  service,
}) => {
  const numbers = await sixNumbers(app, page, service)
  const before = await leading(page, numbers)
  expect(await goThere(page, numbers)).toBeLessThanOrEqual(11)

  await app.restart()
  await app.open()
  const back = counted()
  await back.on(panel(page, said.check))
  await back.on(panel(page, said.changes))
  await back.on(page.getByRole('button', { name: said.all }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: said.confirm })).toBeVisible()
  await look(page, 'what putting back would do', 'dialog[open]')
  await back.on(dialog.getByRole('button', { name: said.confirm }))
  const backJob = page.getByRole('dialog', { name: said.backJob })
  await expect(backJob.getByRole('status').first()).toHaveText(said.backDone)
  await back.on(backJob.getByRole('button', { name: said.ready }).last())
  const jobs = page.getByText(/, 6\schanges/)
  await expect(jobs).toHaveCount(2)
  for (const job of await jobs.all()) await job.click()
  await expect(page.locator('summary').getByText(said.isBack, { exact: true })).toHaveCount(1)
  const each = page.locator('details[open]').getByRole('listitem')
  await expect(each.getByText(said.isBack, { exact: true })).toHaveCount(6)
  expect(back.count()).toBeLessThanOrEqual(5)
  await look(page, 'changes', 'main')

  await panel(page, said.numbers).click()
  await rows(page).first().waitFor()
  await expect.poll(() => leading(page, numbers)).toEqual(before)
})

/** Time until an end that is moved to be near, in milliseconds. */
const SOON = 10_000

/** Has what is temporary end soon. */
async function endSoon(app: App): Promise<number> {
  const [cabinet] = (await app.command('app.state', undefined)).cabinets
  if (!cabinet) throw new Error('No account is signed in')
  const ends = await app.command('changes.ends', { cabinet: cabinet.id })
  const until = Date.now() + SOON
  const changes = ends.flatMap((end) => end.changes.map(({ id }) => id))
  await app.command('changes.setEnd', { cabinet: cabinet.id, changes, until })
  return until
}

test('one that has an end goes back by itself while the program runs', async ({
  app,
  page,
  service,
}) => {
  const numbers = await sixNumbers(app, page, service)
  const before = await leading(page, numbers)
  const day = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  await goThere(page, numbers, `${day}T09:00`)
  await endSoon(app)
  await expect.poll(() => leading(page, numbers)).toEqual(before)
  // Problems may be counted beside its name.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Check$/ })
    .click()
  await panel(page, said.changes).click()
  await expect(page.locator('summary').getByText(said.isBack, { exact: true })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: said.over })).toHaveCount(0)
})

test('one that has an end is offered when that has come, if the program was killed before, and goes back in one click', async ({
  app,
  page,
  service,
}) => {
  const numbers = await sixNumbers(app, page, service)
  const before = await leading(page, numbers)
  const day = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
  expect(await goThere(page, numbers, `${day}T09:00`)).toBeLessThanOrEqual(11)
  await row(page, numbers[0] ?? '')
    .getByText(said.group)
    .first()
    .waitFor()
  await page.goto(`${page.url().split('#')[0]}#/numbers?number=${numbers[0]}`)
  await expect(page.getByRole('list', { name: said.temporary })).toContainText('9:00')
  await look(page, 'a number that leads elsewhere for a time', 'main')

  const until = await endSoon(app)
  await app.crash(() => expect.poll(() => Date.now()).toBeGreaterThan(until))
  await app.open()
  const banner = page.getByRole('status').filter({ hasText: said.over })
  await expect(banner).toBeVisible()
  await look(page, 'what came to its end', 'main')
  const back = counted()
  await back.on(banner.getByRole('button', { name: said.putBack }))
  await expect(banner).toBeHidden()
  expect(back.count()).toBe(1)
  await panel(page, said.numbers).click()
  await rows(page).first().waitFor()
  await expect.poll(() => leading(page, numbers)).toEqual(before)
})
