import { installNumbers } from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

/** Ctrl+K as a Russian layout sends it. */
export function press(): void {
  window.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'KeyK', key: 'л', ctrlKey: true, cancelable: true }),
  )
}

export async function opened(at: string, locale: 'ru' | 'en' = 'ru') {
  const given = world([cabinet(cabinetRecord('1'))])
  given.boot.settings.locale = locale
  given.app.settings = { ...given.app.settings, locale }
  const bridge = bridgeOver(given)
  installNumbers(bridge)
  const { user } = await openApp(bridge, at)
  await screen.findByRole('heading', { level: 1 })
  press()
  const field = await screen.findByRole('combobox', NAMES)
  return { bridge, user, field }
}

export const NAMES = { name: /^(Имя, номер, раздел или действие|Name, number, panel or action)$/ }

/** What is offered, by the headings it stands under. */
export function offered(): Record<string, string[]> {
  const groups = within(screen.getByRole('dialog')).queryAllByRole('group')
  const headingOf = (group: HTMLElement) =>
    document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
  return Object.fromEntries(
    groups.map((group) => [
      headingOf(group),
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]),
  )
}

export const chosen = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('option')
    .find((option) => option.getAttribute('aria-selected') === 'true')
