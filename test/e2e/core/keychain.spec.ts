import keytar from 'keytar'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { written } from '../support/data-folder.ts'
import { bubble, checkNow, openThread, signIn, thread } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

const customer = { typed: '+7 915 000-66-55', shown: '+7 915 000-66-55' }
const text = 'Секретное сообщение о заказе'

/** The password, which the e-mail address contains as its domain. */
const password = /(?<!@)svetly-dom/

/** Whatever is long in what the keychain holds for the sessions of this data folder. */
async function sessionSecrets(home: string): Promise<string[]> {
  const file = await readFile(join(home, 'cabinets.json'), 'utf8')
  const { cabinets } = JSON.parse(file) as { cabinets: { id: string }[] }
  const entries = cabinets.map(({ id }) => keytar.getPassword('Switchdesk', `session/${id}`))
  const kept = (await Promise.all(entries)).map((entry) => JSON.parse(entry ?? '{}') as unknown)
  return JSON.stringify(kept).match(/[\w-]{20,}/g) ?? []
}

test('after a restart the session comes back from the keychain, and the data folder holds no secret', async ({
  app,
  page,
  service,
}) => {
  await app.open()
  await signIn(page, service)
  await service.message(customer.typed, '79010004810', text)
  await app.restart()
  await app.open()
  await openThread(page, customer.shown)
  await expect(bubble(page, text)).toBeVisible()
  expect((await service.requests())['session.login']).toBe(1)

  const files = await written(app.home)
  expect(files).toContain(new URL(service.addresses.rest).host)
  expect(files).not.toMatch(password)
  expect(files).not.toContain(Buffer.from(text).toString('latin1'))
  const tokens = await sessionSecrets(app.home)
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  for (const token of tokens) expect(files).not.toContain(token)
})

// In Russian the accessibility tests go this way.
test.describe('without a keychain, in English', () => {
  test.use({ keychain: 'none', locale: words.en.locale })

  test('the app says so, works, and stores nothing', async ({ app, page, service }) => {
    const { noKeychain, signInTitle } = words.en
    await app.open()
    const notice = page.getByRole('status').filter({ hasText: noKeychain })
    await expect(notice).toBeVisible()
    await signIn(page, service, 'en')
    await expect(notice).toBeVisible()
    await service.message(customer.typed, '79010004810', text)
    await checkNow(page)
    await expect(thread(page, customer.shown)).toContainText(text)

    await app.restart()
    await app.open()
    await expect(page.getByRole('heading', { name: signInTitle })).toBeVisible()
    const files = await written(app.home)
    expect(files).not.toMatch(password)
    expect(files).not.toContain(Buffer.from(text).toString('latin1'))
  })
})
