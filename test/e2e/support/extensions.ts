import type { Locator, Page } from '@playwright/test'
import type { Service } from '../../support/service.ts'
import type { Parts } from './screens.ts'
import { expect } from './test.ts'
import { choosePanel } from './areas.ts'

/** What these tests look for on the screen, in both languages. */
const texts = {
  ru: { title: 'Внутренние номера', link: 'Внутренние', create: 'Создать' },
  en: { title: 'Extensions', link: 'Extensions', create: 'Create' },
}
type Language = keyof typeof texts

/** Opens the list where somebody has signed in with the API token, the RPC interface named too. */
export async function openExtensions(
  { app, page, service }: Parts,
  language: Language = 'ru',
): Promise<void> {
  const { rest, rpc } = service.addresses
  const place = { generation: 'current', addresses: { rest, rpc } } as const
  await app.signIn({ way: 'token', token: service.apiToken, ...place })
  await app.open()
  await toExtensions(page, language)
}

/** From another panel, or after the app was opened again. */
export async function toExtensions(page: Page, language: Language = 'ru'): Promise<void> {
  await choosePanel(page, texts[language].link)
  await rows(page).first().waitFor()
}

const rows = (page: Page): Locator => page.locator('tbody tr.record')
export const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })

export const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name })

/** Opens one beside the list. */
export async function openCard(page: Page, name: string): Promise<Locator> {
  await row(page, name).first().locator('td').nth(1).click()
  const card = page.getByRole('region', { name, exact: true })
  await card.waitFor()
  return card
}

/** The service's own list, as any other client reads it. */
export interface Listed {
  id: number
  name: string
  number: string
}

/** Speaks to the service as another client of the account. */
export function otherClient({ addresses, apiToken }: Service) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${addresses.rest}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        client: '10553',
        authorization: `Bearer ${apiToken}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}`).toBe(true)
    return (await response.json()) as T
  }
  return {
    create: (name: string, number: number) =>
      ask('PUT', 'api/v1/sip', { name, number, sip_timeout: 20 }),
    async list(): Promise<Listed[]> {
      const all: Listed[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const read = await ask<{ data: Listed[]; last_page: number }>(
          'GET',
          `api/v1/sip?page=${page}`,
        )
        all.push(...read.data)
        last = read.last_page
      }
      return all
    },
  }
}
