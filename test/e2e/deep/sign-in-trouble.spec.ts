import type { Page } from '@playwright/test'
import { fillSignIn, showInbox } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

/** What was typed is all still there. */
async function expectKept(
  page: Page,
  given: { email: string; password: string; rest: string },
): Promise<void> {
  const { email, password, serviceAddress } = words.en
  await expect(page.getByLabel(email, { exact: true })).toHaveValue(given.email)
  await expect(page.getByLabel(password, { exact: true })).toHaveValue(given.password)
  await expect(page.getByLabel(serviceAddress, { exact: true })).toHaveValue(given.rest)
}

const { enter, wrongPassword, nobodyAnswers, notTheService, noReply } = words.en
test.use({ locale: 'en-US' })

test('each trouble of signing in is said and keeps what was typed, and the next try is a new one', async ({
  app,
  page,
  service,
}) => {
  const given = { ...service.account, rest: service.addresses.rest }
  const again = () => page.getByRole('button', { name: enter, exact: true }).click()
  await app.open()

  await test.step('a wrong password is said beside the password', async () => {
    const wrong = { ...given, password: 'wrong' }
    await fillSignIn(page, wrong, 'en')
    const field = page.getByLabel(words.en.password, { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(wrongPassword))
    await expectKept(page, wrong)
    await field.fill(given.password)
  })

  await test.step('a service that is down is said', async () => {
    await service.goDown()
    await again()
    await expect(page.getByText(nobodyAnswers)).toBeVisible()
    await expect(page.getByText(wrongPassword)).toBeHidden()
    await expectKept(page, given)
    await service.comeBack()
  })

  await test.step('a page of HTML and half a JSON are told apart', async () => {
    await service.fault({ operation: 'session.login', kind: 'html' })
    await again()
    await expect(page.getByText(notTheService)).toBeVisible()
    await expect(page.getByText(nobodyAnswers)).toBeHidden()
    await expectKept(page, given)

    await service.fault({ operation: 'session.login', kind: 'truncate' })
    await again()
    await expect(page.getByRole('alert')).toContainText(noReply)
    await expect(page.getByText(notTheService)).toBeHidden()
    await expectKept(page, given)
  })

  await again()
  await showInbox(page)
})
