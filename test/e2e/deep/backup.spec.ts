import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createKeychain } from '../../../electron/core/platform/secrets/keychain.ts'
import { look } from '../support/barriers.ts'
import { countPresses } from '../support/presses.ts'
import { byEmail, OWN } from '../support/screens.ts'
import { expect, test, type App } from '../support/test.ts'
import type { Language } from '../support/words.ts'

const PASSPHRASE = 'correct horse battery staple moon'
const CLIENT = '79161112233'

const texts = {
  ru: {
    settings: 'Настройки',
    make: 'Создать копию…',
    makeNow: 'Создать копию',
    passphrase: /^Парольная\sфраза/,
    again: /^Фраза\sещё\sраз/,
    folder: /^Папка/,
    proved: /^Последняя\sпроверенная\sкопия:\s\d\d:\d\d/,
    restore: 'Восстановить из резервной копии',
    choose: 'Выбрать файл…',
    openIt: 'Открыть копию',
    wrong: /^Парольная\sфраза\sне\sподходит/,
    take: 'Восстановить',
    again_: /^Войдите\sснова/,
    email: 'Электронная почта',
    password: 'Пароль',
    enter: 'Войти',
  },
  en: {
    settings: 'Settings',
    make: 'Back up…',
    makeNow: 'Back up now',
    passphrase: /^Passphrase/,
    again: /^Repeat the\spassphrase/,
    folder: /^Folder/,
    proved: /^Last\sverified\sbackup:\s\d\d:\d\d/,
    restore: 'Restore from a backup',
    choose: 'Choose a file…',
    openIt: 'Open backup',
    wrong: /^The\spassphrase\sis\swrong/,
    take: 'Restore',
    again_: /^Sign\sin\sagain/,
    email: 'E-mail',
    password: 'Password',
    enter: 'Sign in',
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Something of each kind that the service does not keep. */
async function fill(app: App, cabinet: string): Promise<void> {
  const contact = {
    id: 'k1',
    name: 'Canary Person',
    numbers: [CLIENT],
    note: 'a note',
    tags: ['vip'],
  }
  await app.command('contacts.save', { cabinet, contacts: [contact] })
  const { id: thread } = await app.command('inbox.openThread', { cabinet, own: OWN, other: CLIENT })
  await app.command('inbox.saveDraft', { cabinet, thread, text: 'a draft' })
}

async function kept(app: App, cabinet: string) {
  const contacts = await app.command('contacts.list', { cabinet })
  const { id: thread } = await app.command('inbox.openThread', { cabinet, own: OWN, other: CLIENT })
  const found = await app.command('inbox.thread', { cabinet, thread })
  return { contacts, draft: found.draft }
}

/** Deletes all that this computer knows of an account: another data folder, another keychain. */
async function forget(home: string, cabinet: string): Promise<void> {
  const keychain = createKeychain()
  const entries = [`archive/${cabinet}`, `archive/${cabinet}/run`, `archive/${cabinet}/backup`]
  const others = [`ledger/${cabinet}`, `ledger-count/${cabinet}`, `session/${cabinet}`, cabinet]
  for (const entry of [...entries, ...others]) await keychain.remove(entry)
  for (const name of await readdir(home)) {
    if (name !== 'settings.json') await rm(join(home, name), { recursive: true })
  }
}

for (const language of ['ru', 'en'] as const satisfies Language[]) {
  const words = texts[language]
  test(`a backup in 4 clicks, a new computer in 5, in ${language}`, async ({
    app,
    page,
    service,
  }) => {
    await app.command('settings.change', { locale: language })
    const { id: cabinet } = await app.signIn(byEmail(service))
    await fill(app, cabinet)
    const before = await kept(app, cabinet)
    const folder = await mkdtemp(join(tmpdir(), 'switchdesk-backups-'))

    await test.step('the first backup', async () => {
      await app.open()
      const presses = await countPresses(page)
      await page.getByRole('link', { name: words.settings }).click()
      await button(page, words.make).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.folder).fill(folder)
      await dialog.getByLabel(words.passphrase).fill(PASSPHRASE)
      await dialog.getByLabel(words.again).fill(PASSPHRASE)
      await look(page, 'the dialog of backups', 'dialog')
      await dialog.getByRole('button', { name: words.makeNow }).click()
      await expect(page.getByText(words.proved)).toBeVisible()
      expect((await presses()).clicks).toBeLessThanOrEqual(4)
      await look(page, 'the settings of backups')
    })

    await app.stop()
    await forget(app.home, cabinet)
    await app.restart()
    await test.step('a new computer', async () => {
      await app.open()
      const presses = await countPresses(page)
      const [file = ''] = await readdir(folder)
      await button(page, words.restore).click()
      const dialog = page.getByRole('dialog')
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: words.choose }).click()
      await (await chooser).setFiles(join(folder, file))
      await dialog.getByLabel(words.passphrase).fill('something else')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(words.wrong).first()).toBeVisible()
      await look(page, 'a wrong passphrase', 'dialog')
      await dialog.getByLabel(words.passphrase).fill(PASSPHRASE)
      await dialog.getByRole('button', { name: words.openIt }).click()
      await dialog.getByRole('button', { name: words.take, exact: true }).click()
      await expect(page.getByRole('heading', { name: words.again_ })).toBeVisible()
      await page.getByLabel(words.email, { exact: true }).fill(service.account.email)
      await page.getByLabel(words.password, { exact: true }).fill(service.account.password)
      await button(page, words.enter).click()
      await page.getByRole('heading', { name: /^(Сегодня|Today)$/, level: 1 }).waitFor()
      expect((await presses()).clicks).toBeLessThanOrEqual(5)
    })
    expect(await kept(app, cabinet)).toEqual(before)
    await rm(folder, { recursive: true })
  })
}
