import type { Locator, Page } from '@playwright/test'
import { formatRussian } from '../../../electron/shared/formats.ts'
import type { Service } from '../../support/service.ts'
import type { Parts } from './screens.ts'
import { expect } from './test.ts'
import { choosePanel } from './areas.ts'

/** Signs in on the screen with the API token, names the RPC interface too, and opens the list of own numbers. */
export async function enterNumbers(
  page: Page,
  service: Service,
  reach: 'current' | 'legacy' | 'rpc' = 'current',
): Promise<void> {
  const { rest, rpc, sms } = service.addresses
  await page.getByText('API-токен', { exact: true }).click()
  await page.locator('input[name=token]').fill(service.apiToken)
  await page.getByRole('button', { name: 'Указать каждый адрес отдельно' }).click()
  if (reach !== 'rpc') await page.locator('input[name=address-rest]').fill(rest)
  await page.getByRole('button', { name: 'Указать другие адреса' }).click()
  await page.locator('input[name=address-rpc]').fill(rpc)
  if (reach === 'legacy') await page.getByText('Старый кабинет', { exact: true }).click()
  if (reach !== 'current') await page.locator('input[name=address-sms]').fill(sms)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await toNumbers(page)
}

/** Opens the list of own numbers where somebody has signed in in that way. */
export async function openNumbers({ app, page, service }: Parts): Promise<void> {
  const { rest, rpc } = service.addresses
  const place = { generation: 'current', addresses: { rest, rpc } } as const
  await app.signIn({ way: 'token', token: service.apiToken, ...place })
  await app.open()
  await toNumbers(page)
}

/** From another panel, or after the app was opened again. */
export async function toNumbers(page: Page): Promise<void> {
  await choosePanel(page, 'Номера')
  await rows(page).first().waitFor()
}

export async function openTab(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Разделы номеров' })
  await sections.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

/** The numbers of the table that is shown. */
export function rows(page: Page): Locator {
  return page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
}

export const shown = (number: string): string => formatRussian(number) ?? number

export function row(page: Page, number: string): Locator {
  return rows(page).filter({ hasText: shown(number) })
}

/** Ticks numbers of the table. */
export async function choose(page: Page, ...numbers: string[]): Promise<void> {
  for (const number of numbers) await row(page, number).locator('td').first().click()
}

/** Opens a number's details beside the table. */
export async function openDetails(page: Page, number: string): Promise<Locator> {
  await row(page, number).getByText(shown(number)).click()
  const details = page.getByRole('region', { name: shown(number) })
  await details.waitFor()
  return details
}

export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name })

/** Chooses the kind of forwarding in the editor. */
export async function leadTo(editor: Locator, type: string): Promise<void> {
  const types = editor.getByRole('group', { name: 'Куда направить звонки' })
  await types.getByText(type, { exact: true }).click()
}

/** Finds one of many in a field by its name, and takes it. */
export async function pick(place: Page | Locator, field: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: field, exact: true }).fill(option)
  await place.getByRole('option', { name: option }).first().click()
}

/** Waits until the steps of a job say how it went, and closes them. */
export async function putAway(page: Page, name: string, said: string): Promise<void> {
  const job = dialog(page, name)
  await expect(job.getByRole('status').first()).toHaveText(said)
  await job.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(job).toHaveCount(0)
}
