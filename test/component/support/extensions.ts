import { account, installNumbers } from '../../support/fake-bridge/numbers.ts'
import { installExtensions, manyExtensions } from '../../support/fake-bridge/extensions.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, screen } from './open-app.ts'

export const extensions = () => screen.findByRole('grid', { name: 'Внутренние номера' })

/** The names of the rows that are drawn. */
export const names = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr.record')].map(
    (row) => row.querySelector('.name')?.textContent,
  )

/** A row by a part of what it says. */
export function rowOf(table: HTMLElement, text: string): HTMLElement {
  const all = [...table.querySelectorAll<HTMLElement>('tbody tr.record')]
  const found = all.find((row) => row.textContent.includes(text))
  if (!found) throw new Error(`No row says ${text}`)
  return found
}

/** A bridge over a small company's extensions, and what it answers with. */
export function extensionsBridge(given = account()) {
  const bridge = bridgeOver()
  const numbers = installNumbers(bridge, given)
  return { bridge, numbers, told: installExtensions(bridge, numbers) }
}

/** A bridge over very many extensions, all of which are online or off by turns. */
export function crowdedBridge(count: number) {
  const own = cabinet(cabinetRecord('1'), { talks: [], extensions: count })
  const bridge = bridgeOver(world([own]))
  const numbers = installNumbers(bridge, { ...account(), sip: manyExtensions(count) })
  return { bridge, numbers, told: installExtensions(bridge, numbers) }
}
