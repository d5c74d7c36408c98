import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ownDatabase, startPostgres } from '../../support/postgres/cluster.ts'
import { barriers } from '../support/barriers.ts'
import { typeCode } from '../support/codes.ts'
import { byAnotherName, forget } from '../support/colleagues.ts'
import { toPanel } from '../support/exchange.ts'
import { command } from '../support/program.ts'
import { byEmail } from '../support/screens.ts'
import { startShell } from '../support/shell.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

test('an office sets a team up, lets a colleague in, and takes her out', async ({
  app,
  page,
  service,
  folder,
  browser,
}) => {
  const cluster = await startPostgres()
  const { database, user, password } = await ownDatabase(cluster)
  const shell = await startShell({ home: join(folder, 'colleague'), keychain: 'real' })
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Moscow' })
  const colleague = await context.newPage()
  shell.onCode((code) => void typeCode(context, code))
  const mine = await app.signIn(byEmail(service))
  const theirs = await command(await shell.newAddress(), 'session.signIn', byAnotherName(service))
  try {
    await app.open()
    await colleague.goto(await shell.newAddress())
    await toPanel(page, 'Настройки')
    await toPanel(colleague, 'Settings')

    await test.step('what is wrong with the server is said at its field, and nothing typed is lost', async () => {
      await page.getByRole('button', { name: 'Создать команду…' }).click()
      await press(page, 'Далее')
      await expect(field(page, 'Сервер')).toHaveAccessibleDescription(/Введите имя или IP-адрес/)
      await field(page, 'Сервер').fill('localhost')
      await page.getByRole('spinbutton', { name: 'Порт' }).fill('1')
      await field(page, 'База данных').fill('nowhere')
      await field(page, 'Ваше имя').fill('Анна')
      await press(page, 'Далее')
      await expect(field(page, 'Сервер')).toHaveAccessibleDescription('Сервер команды недоступен.')
      expect(await barriers(page)).toEqual([])
      await page.getByRole('spinbutton', { name: 'Порт' }).fill(String(cluster.port))
      await press(page, 'Далее')
      // The certificate is one of its own: a person compares it.
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/^([\dA-F]{2}:){31}[\dA-F]{2}$/)).toBeVisible()
      await expect(
        dialog.getByText('Сравните отпечатки и отметьте, что они совпадают.'),
      ).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('checkbox', { name: 'Отпечатки совпадают' }).click()
      await press(page, 'Далее')
    })

    const keepCode = async () => {
      const dialog = page.getByRole('dialog', { name: 'Код восстановления команды' })
      const code = await dialog.getByText(/^([\dA-F]{4}-){9}[\dA-F]{4}$/).textContent()
      await page.getByRole('checkbox', { name: 'Код сохранён' }).click()
      await press(page, 'Далее')
      return code ?? ''
    }
    let recovery = ''
    await test.step('the recovery code is kept before anything is made', async () => {
      const dialog = page.getByRole('dialog', { name: 'Код восстановления команды' })
      await press(page, 'Далее')
      await expect(dialog.getByText('Сначала сохраните код.')).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await keepCode()
    })

    await test.step('the SQL is seen before it is run by the owner’s login', async () => {
      await expect(field(page, 'Текст SQL')).toHaveValue(/^BEGIN;[^]*CREATE SCHEMA team;/)
      await field(page, 'Логин владельца базы').fill(user)
      await field(page, 'Пароль владельца базы').fill(password)
      await press(page, 'Создать команду')
      // What the first step got wrong leads back to it.
      await expect(field(page, 'База данных')).toHaveAccessibleDescription(
        /Базы с\sтаким названием на\sсервере нет/,
      )
      await expect(field(page, 'Ваше имя')).toHaveValue('Анна')
      await field(page, 'База данных').fill(database)
      await press(page, 'Далее')
      await expect(page.getByText('Это новый код.', { exact: false })).toBeVisible()
      recovery = await keepCode()
      await field(page, 'Логин владельца базы').fill(user)
      await field(page, 'Пароль владельца базы').fill('another')
      await press(page, 'Создать команду')
      await expect(field(page, 'Пароль владельца базы')).toHaveAccessibleDescription(
        /Сервер не\sпринял этот логин и\sпароль/,
      )
      await expect(field(page, 'Логин владельца базы')).toHaveValue(user)
      expect(await barriers(page)).toEqual([])
      await field(page, 'Пароль владельца базы').fill(password)
      await press(page, 'Создать команду')
      await expect(page.getByText('Подключено')).toBeVisible()
      await expect(page.getByText('это вы · владелец')).toBeVisible()
    })

    await test.step('a code lets a colleague in, who is seen at once', async () => {
      await page.getByRole('button', { name: 'Пригласить…' }).click()
      await field(page, 'Имя коллеги').fill('Вера')
      await press(page, 'Создать код')
      const code = await field(page, 'Код приглашения').inputValue()
      expect(await barriers(page)).toEqual([])
      await press(page, 'Закрыть')

      await colleague.getByRole('button', { name: 'Join with a code…' }).click()
      await field(colleague, 'Invitation code').fill(code.slice(0, 40))
      await press(colleague, 'Join')
      await expect(field(colleague, 'Invitation code')).toHaveAccessibleDescription(
        'This is not an invitation code, or it was not copied completely.',
      )
      await field(colleague, 'Invitation code').fill(code)
      await press(colleague, 'Join')
      await expect(colleague.getByText('Connected', { exact: true })).toBeVisible()
      for (const name of ['Анна', 'Вера']) {
        await expect(colleague.locator('[data-member]', { hasText: name })).toBeVisible()
        await expect(page.locator('[data-member]', { hasText: name })).toBeVisible()
      }
      // Whoever is no owner lets nobody in, until an owner makes her one.
      await expect(colleague.getByRole('button', { name: 'Invite…' })).toHaveCount(0)
      expect(await barriers(colleague)).toEqual([])
      const vera = page.locator('[data-member]', { hasText: 'Вера' })
      await vera.getByRole('button', { name: 'Сделать владельцем' }).click()
      await expect(vera).toContainText('владелец')
      await expect(colleague.getByRole('button', { name: 'Invite…' })).toBeVisible()
      expect(await barriers(page)).toEqual([])
      await vera.getByRole('button', { name: 'Отозвать права владельца' }).click()
      await expect(colleague.getByRole('button', { name: 'Invite…' })).toHaveCount(0)
    })

    await test.step('she is taken out, after what she still knows was said, and is told', async () => {
      await page.getByRole('button', { name: /^Удалить: Вера/ }).click()
      await expect(page.getByRole('dialog')).toContainText('Смените токен или пароль')
      expect(await barriers(page)).toEqual([])
      await press(page, 'Удалить')
      await expect(page.locator('[data-member]', { hasText: 'Вера' })).toContainText('удалён')
      await expect(colleague.getByText('Team offline')).toBeVisible()
      await colleague.getByRole('button', { name: 'Leave the team' }).click()
      expect(await barriers(colleague)).toEqual([])
      await press(colleague, 'Leave the team')
      await expect(colleague.getByText('No team')).toBeVisible()
    })

    await test.step('by the recovery code and the owner’s login one comes back as an owner', async () => {
      await colleague.getByRole('button', { name: 'Recover…' }).click()
      const typed = {
        'Team recovery code': recovery.replace(/.$/, 'X'),
        Server: 'localhost',
        Database: database,
        'Database owner’s login': user,
        'Database owner’s password': password,
        'Your name': 'Vera again',
      }
      for (const [name, text] of Object.entries(typed)) await field(colleague, name).fill(text)
      await colleague.getByRole('spinbutton', { name: 'Port' }).fill(String(cluster.port))
      await press(colleague, 'Recover')
      await colleague.getByRole('checkbox', { name: 'The fingerprints match' }).click()
      await press(colleague, 'Recover')
      await expect(field(colleague, 'Team recovery code')).toHaveAccessibleDescription(
        'This is not this team’s recovery code. Check every character.',
      )
      expect(await barriers(colleague)).toEqual([])
      await field(colleague, 'Team recovery code').fill(recovery.toLowerCase())
      await press(colleague, 'Recover')
      await expect(colleague.locator('[data-member]', { hasText: 'Vera again' })).toContainText(
        'you · owner',
      )
      await expect(page.locator('[data-member]', { hasText: 'Vera again' })).toContainText(
        'владелец',
      )
    })
  } finally {
    await context.close()
    await shell.stop()
    await cluster.stop()
    await forget(mine)
    await forget(theirs)
  }
})
