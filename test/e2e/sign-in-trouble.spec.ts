import type { Page } from '@playwright/test'
import { fillSignIn, threadRows } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { languages, words, type Language } from './support/words.ts'

/** What was typed is all still there. */
async function expectKept(
  page: Page,
  language: Language,
  given: { email: string; password: string; rest: string },
): Promise<void> {
  const { email, password, restAddress } = words[language]
  await expect(page.getByLabel(email, { exact: true })).toHaveValue(given.email)
  await expect(page.getByLabel(password, { exact: true })).toHaveValue(given.password)
  await expect(page.getByLabel(restAddress, { exact: true })).toHaveValue(given.rest)
}

for (const language of languages) {
  test.describe(`signing in, ${language}`, () => {
    const { locale, enter, wrongPassword, nobodyAnswers, notTheService, noReply } = words[language]
    test.use({ locale })

    test('a wrong password is said beside the password', async ({ app, page, service }) => {
      const given = {
        email: service.account.email,
        password: 'wrong',
        rest: service.addresses.rest,
      }
      await app.open()
      await fillSignIn(page, given, language)
      const field = page.getByLabel(words[language].password, { exact: true })
      await expect(field).toHaveAccessibleDescription(new RegExp(wrongPassword))
      await expectKept(page, language, given)

      await field.fill(service.account.password)
      await page.getByRole('button', { name: enter, exact: true }).click()
      await expect(threadRows(page).first()).toBeVisible()
    })

    test('a service that is down is said, and the next try works', async ({
      app,
      page,
      service,
    }) => {
      const given = { ...service.account, rest: service.addresses.rest }
      await app.open()
      await service.goDown()
      await fillSignIn(page, given, language)
      await expect(page.getByText(nobodyAnswers)).toBeVisible()
      await expectKept(page, language, given)

      await service.comeBack()
      await page.getByRole('button', { name: enter, exact: true }).click()
      await expect(threadRows(page).first()).toBeVisible()
    })

    test('a page of HTML and half a JSON are told apart', async ({ app, page, service }) => {
      const given = { ...service.account, rest: service.addresses.rest }
      await app.open()
      await service.fault({ operation: 'session.login', kind: 'html' })
      await fillSignIn(page, given, language)
      await expect(page.getByText(notTheService)).toBeVisible()
      await expectKept(page, language, given)

      await service.fault({ operation: 'session.login', kind: 'truncate' })
      await page.getByRole('button', { name: enter, exact: true }).click()
      await expect(page.getByRole('alert')).toContainText(noReply)
      await expect(page.getByText(notTheService)).toBeHidden()
      await expectKept(page, language, given)

      await page.getByRole('button', { name: enter, exact: true }).click()
      await expect(threadRows(page).first()).toBeVisible()
    })
  })
}
