import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createKeychain } from '../../electron/core/platform/secrets/keychain.ts'
import type { TeamPlace } from '../../electron/core/team/index.ts'
import { startPostgres } from '../support/postgres/cluster.ts'
import { startTeam } from '../support/postgres/team.ts'
import { barriers } from './support/barriers.ts'
import { command } from './support/program.ts'
import { byEmail, composer, openThread, OWN, thread } from './support/screens.ts'
import { startShell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

/** As if this computer had been invited. */
const belong = async (cabinet: string, place: TeamPlace): Promise<void> => {
  const kept = await createKeychain().write(`team/${cabinet}`, JSON.stringify(place))
  expect(kept).toEqual({ state: 'done' })
}

const inList = (page: Page, words: string) =>
  thread(page, customer.shown).getByText(words, { exact: false })

test('two administrators see who of them answers, and work on without their server', async ({
  app,
  page,
  service,
  folder,
  browser,
}) => {
  const cluster = await startPostgres()
  const team = await startTeam(cluster)
  // By another name of the same service it is another account to the keychain, which both share here.
  const elsewhere = byEmail(service)
  if (elsewhere.way !== 'email') throw new Error('Another way of signing in')
  elsewhere.addresses = { rest: service.addresses.rest.replace('127.0.0.1', 'localhost') }
  const home = join(folder, 'colleague')
  const open = () => startShell({ home, keychain: 'real' })
  await service.message(customer.typed, OWN, 'Сколько стоит доставка?')

  const mine = await app.signIn(byEmail(service))
  let shell = await open()
  const theirs = await command(await shell.newAddress(), 'session.signIn', elsewhere)
  await belong(mine.id, team.first)
  await belong(theirs.id, await team.admit())
  await shell.stop()
  shell = await open()
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Moscow' })
  const colleague = await context.newPage()
  try {
    await app.restart()
    await app.open()
    await colleague.goto(await shell.newAddress())

    await test.step('one says that he answers, and the other sees by whom', async () => {
      await openThread(page, customer.shown)
      await page.getByRole('button', { name: 'Отвечаю я' }).click()
      await expect(page.getByText('Вы отвечаете', { exact: true })).toBeVisible()
      await expect(inList(colleague, 'Анна is answering')).toBeAttached()
      await openThread(colleague, customer.shown)
      await expect(colleague.getByRole('main').getByText('Анна is answering').last()).toBeVisible()
      await expect(colleague.getByRole('button', { name: 'I’ll answer' })).toHaveCount(0)
      expect(await barriers(page)).toEqual([])
      expect(await barriers(colleague)).toEqual([])
    })

    await test.step('who writes there is seen before anything is sent', async () => {
      await composer(page).fill('Доставка бесплатная')
      await expect(colleague.getByText('Анна is writing…')).toBeVisible()
      await composer(page).fill('')
    })

    await test.step('what is released anybody may answer', async () => {
      await page.getByRole('button', { name: 'Отпустить' }).click()
      await colleague.getByRole('button', { name: 'I’ll answer' }).click()
      await expect(colleague.getByText('You are answering', { exact: true })).toBeVisible()
      await expect(page.getByText('Отвечает коллега').last()).toBeVisible()
    })

    await test.step('without the server both are told so, and go on', async () => {
      await cluster.stop()
      await expect(page.getByText('Коллег не видно')).toBeVisible({ timeout: 10_000 })
      await expect(colleague.getByText('Colleagues out of sight')).toBeVisible({ timeout: 10_000 })
    })
  } finally {
    await context.close()
    await shell.stop()
    await cluster.stop()
    for (const { id } of [mine, theirs]) {
      for (const entry of [`team/${id}`, `archive/${id}`]) await createKeychain().remove(entry)
    }
  }
})
