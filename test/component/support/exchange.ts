import { fireEvent } from '@testing-library/dom'
import { nextTick } from 'vue'
import { installExchange, type ExchangeWorld } from '../../support/fake-bridge/exchange.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { installMedia } from '../../support/fake-bridge/media.ts'
import { account, installNumbers, type FakeAccount } from '../../support/fake-bridge/numbers.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

/** The app over an account with groups and queues, at an address such as `/groups`. */
export async function openExchange(
  at: string,
  prepare: (given: {
    bridge: FakeBridge
    world: ExchangeWorld
    account: FakeAccount
  }) => void = () => undefined,
  given: FakeAccount = account(),
) {
  const bridge = bridgeOver()
  const numbers = installNumbers(bridge, given)
  const world = installExchange(bridge, numbers)
  installMedia(bridge, numbers)
  prepare({ bridge, world, account: numbers.account })
  const { user } = await openApp(bridge, at)
  return { bridge, world, user, account: numbers.account }
}

export const button = (name: string | RegExp, place: HTMLElement = document.body) =>
  within(place).getByRole('button', { name })

/** The dialog with this heading, once it is there. */
export const dialogNamed = (name: string | RegExp) => screen.findByRole('dialog', { name })

/** A field of a form by its label. */
export const field = (form: HTMLElement, label: string) =>
  within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })

/** Puts a text in the place of what a field holds. */
export async function fill(input: HTMLInputElement, text: string): Promise<void> {
  fireEvent.input(input, { target: { value: text } })
  await nextTick()
}

/** The notice that says something, with its button. */
export async function notice(text: string | RegExp): Promise<HTMLElement> {
  const said = await screen.findByText(text)
  const found = said.closest<HTMLElement>('.notice')
  if (!found) throw new Error('This is no notice')
  return found
}

/** What stands in a list of one's own order. */
export const listed = (form: HTMLElement, label: string) =>
  within(within(form).getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.name')?.textContent)
