import type { Locator, Page } from '@playwright/test'
import { createServiceClient } from '../../../electron/service/index.ts'
import type { Service } from '../../support/service.ts'
import { byEmail, type Parts } from './screens.ts'
import { expect } from './test.ts'
import { choosePanel } from './areas.ts'

/** Another administrator of the account, who works with the service itself. */
export const administrator = ({ addresses, apiToken }: Service) =>
  createServiceClient({ addresses, token: apiToken })

/** Opens a panel by its name where somebody has signed in, with everything in it read. */
export async function openPanel(parts: Parts, name: string): Promise<void> {
  await parts.app.signIn(byEmail(parts.service))
  await parts.app.open()
  await toPanel(parts.page, name)
}

/** The same from another panel, or after the app was opened again. */
export async function toPanel(page: Page, name: string): Promise<void> {
  await choosePanel(page, name)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await expect(page.getByText(/Загружается…|Loading…/)).toHaveCount(0)
}

/** A thing's row in the list. */
export const row = (page: Page, name: string): Locator =>
  page
    .locator('tbody')
    .getByRole('row')
    .filter({
      // Other cells may lead to others.
      has: page.locator('td:not(.tick):nth-child(-n + 3)').getByText(name, { exact: true }),
    })

/** Opens a thing beside the list. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  await row(page, name).locator('td:not(.tick)').first().click()
  const sheet = page.getByRole('region', { name, exact: true })
  await expect(sheet.getByRole('button', { name: /^(Изменить|Edit)$/ })).toBeEnabled()
  return sheet
}

/** Opens the editor of a thing from beside the list. */
export async function openEditor(page: Page, name: string): Promise<Locator> {
  const sheet = await openSheet(page, name)
  await sheet.getByRole('button', { name: /^(Изменить|Edit)$/ }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) })
  await form.waitFor()
  return form
}

/** Those chosen in an order of one's own. */
export const chosen = (form: Locator, label: string): Locator =>
  form.getByRole('list', { name: label }).locator('.name bdi')

/** Waits until a notice says something, and takes it. */
export async function notice(page: Page, text: string | RegExp): Promise<Locator> {
  const found = page.locator('.notice').filter({ hasText: text })
  await expect(found).toBeVisible()
  return found
}

/** The same where something in it is pressed: it stays as long as the pointer lies on it. */
export async function heldNotice(page: Page, text: string | RegExp): Promise<Locator> {
  const found = await notice(page, text)
  await found.hover()
  return found
}
