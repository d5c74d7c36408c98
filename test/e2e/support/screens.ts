import type { Locator, Page } from '@playwright/test'
import { expect, type App } from './test.ts'
import type { SignIn } from '../../../electron/bridge/session.ts'
import type { Service } from '../../support/service.ts'
import { words, type Language } from './words.ts'

/** An own number of the cabinet that can send. */
export const OWN = '79010004810'

/** What a test is given to work with. */
export interface Parts {
  app: App
  page: Page
  service: Service
}

interface Credentials {
  email: string
  password: string
  rest: string
}

/** Fills the sign-in form as it stands and sends it. */
export async function fillSignIn(
  page: Page,
  given: Credentials,
  language: Language = 'ru',
): Promise<void> {
  const { email, password, serviceAddress, restAddress, enter } = words[language]
  await page.getByLabel(email, { exact: true }).fill(given.email)
  await page.getByLabel(password, { exact: true }).fill(given.password)
  // One is asked for until addresses are known, each by itself after that.
  const address = page.getByLabel(serviceAddress, { exact: true })
  await address.or(page.getByLabel(restAddress, { exact: true })).fill(given.rest)
  await page.getByRole('button', { name: enter, exact: true }).click()
}

/** How the service's user signs in with e-mail and password. */
export function byEmail(
  { account: { email, password }, addresses: { rest } }: Service,
  further: Partial<Service['addresses']> = {},
): SignIn {
  return { way: 'email', email, password, generation: 'current', addresses: { rest, ...further } }
}

/** Opens the app where somebody has signed in by e-mail and password, and waits for the inbox. */
export async function openSignedIn({ app, page, service }: Parts): Promise<void> {
  await app.signIn(byEmail(service))
  await app.open()
  await threadRows(page).first().waitFor()
}

/** Signs in on the screen by e-mail and password and goes to the inbox. */
export async function signIn(
  page: Page,
  service: Service,
  language: Language = 'ru',
): Promise<void> {
  const { account, addresses } = service
  await fillSignIn(page, { ...account, rest: addresses.rest }, language)
  await showInbox(page)
}

/** Signs in to the older cabinet through the token service and goes to the inbox. */
export async function signInLegacy(page: Page, service: Service): Promise<void> {
  const { legacyAccount: account, addresses } = service
  await page.getByRole('button', { name: 'Старый кабинет? Войти через сервис токенов' }).click()
  await page.getByLabel('Электронная почта', { exact: true }).fill(account.email)
  await page.getByLabel('Пароль', { exact: true }).fill(account.password)
  const apart = page.getByRole('button', { name: 'Указать каждый адрес отдельно' })
  if (await apart.isVisible()) await apart.click()
  await page.getByLabel('Адрес сервиса токенов', { exact: true }).fill(addresses.auth)
  await page.getByLabel('Адрес REST API', { exact: true }).fill(addresses.rest)
  await expect(page.getByRole('radio', { name: 'Старый кабинет' })).toBeChecked()
  await page.getByLabel('Адрес SMS для старых кабинетов', { exact: true }).fill(addresses.sms)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await showInbox(page)
}

/** Goes from the page that the app begins with to the inbox. */
export async function showInbox(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Сегодня|Today)$/, level: 1 }).waitFor()
  // It may lead on to the conversation that was open.
  await page.evaluate(() => void (location.hash = '#/inbox'))
  await threadRows(page).first().waitFor()
}

/** Signs out of the cabinet that is shown. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /сменить, добавить, выйти/ }).click()
  await page.getByRole('button', { name: 'Выйти из этого кабинета' }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
}

/** Resolves once the app shows the place: until then the rows of the former one can still be pressed. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => void (location.hash = to), hash)
  await page.waitForFunction((to) => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Routed
    return app?.config.globalProperties.$router.currentRoute.value.path === to
  }, hash.slice(1))
}

/** The router, as the page's app holds it once it stands where the static frame was. */
interface Routed {
  __vue_app__?: {
    config: { globalProperties: { $router: { currentRoute: { value: { path: string } } } } }
  }
}

/** What stands above every panel: trouble with the link, the keychain or the session. */
export function banners(page: Page): Locator {
  return page.getByRole('main').getByRole('status').first()
}

/** The dialogs of the inbox, the newest first. */
export function threadRows(page: Page): Locator {
  return page.getByRole('region', { name: /^(Переписки|Conversations)$/ }).getByRole('listitem')
}

export function thread(page: Page, number: string): Locator {
  return threadRows(page).filter({ hasText: number })
}

/** The open conversation's messages. */
export function bubbles(page: Page): Locator {
  return page.locator('[data-message]')
}

export function bubble(page: Page, text: string): Locator {
  return bubbles(page).filter({ hasText: text })
}

export async function openThread(page: Page, number: string): Promise<void> {
  await thread(page, number).getByRole('link').click()
  await page.getByRole('heading', { name: number }).waitFor()
}

/** A customer wrote before the app was opened: opens that conversation in it. */
export async function openWith(
  parts: Parts,
  customer: { typed: string; shown: string },
  text: string,
): Promise<void> {
  await parts.service.message(customer.typed, OWN, text)
  await openSignedIn(parts)
  await openThread(parts.page, customer.shown)
}

export function composer(page: Page, language: Language = 'ru'): Locator {
  return page.getByLabel(words[language].text, { exact: true })
}

/** Writes into the open conversation and sends it with the button. */
export async function answer(page: Page, text: string, language: Language = 'ru'): Promise<void> {
  await composer(page, language).fill(text)
  await page.getByRole('button', { name: words[language].send, exact: true }).click()
}

/** Asks the service for news instead of waiting for the next check, and waits for the end of it. */
export async function checkNow(page: Page): Promise<void> {
  const link = page
    .getByRole('banner')
    .getByRole('button', { name: /(Проверить сейчас|Check now)$/ })
  await link.click()
  await expect(link).not.toContainText(/Проверяем|Checking/)
}

/**
 * Remembers whether a text was ever on the page from now on, however short: between two looks of an
 * assertion a state may come and go. Call what it returns to ask.
 */
export async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  const watched = await page.evaluateHandle((wanted) => {
    const result = { seen: false }
    const look = () =>
      (result.seen ||= document.body.textContent.replace(/\s/g, ' ').includes(wanted))
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return result
  }, text)
  return () => watched.evaluate(({ seen }) => seen)
}
