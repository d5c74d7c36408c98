import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import {
  account,
  finished,
  installNumbers,
  jobOf,
  type FakeAccount,
} from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { installExchange } from '../../support/fake-bridge/exchange.ts'
import { bridgeOver, openApp } from './open-app.ts'

/** The app over an account with invoices and tariffs, at a part of the panel of money. */
export async function openMoney(
  tab: string,
  prepare: (bridge: FakeBridge) => void = () => undefined,
  given: FakeAccount = account(),
  locale: 'ru' | 'en' = 'ru',
) {
  const { addresses } = cabinetRecord('1')
  const rpc = 'https://rpc.example/'
  const bridge = bridgeOver(
    world([cabinet(cabinetRecord('1', { addresses: { ...addresses, rpc } }))]),
  )
  installExchange(bridge, installNumbers(bridge, given))
  bridge.on('invoices.paid', () => [])
  bridge.on('money.state', () => ({ history: { reading: false, readAt: Date.now() } }))
  bridge.on('invoices.autopay', () => ({ access: true, active: true, sum: 3000 }))
  bridge.on('packets.numbers', () => [])
  bridge.on('costs.readFees', () => finished(jobOf('costs.readFees', ['79010004810'])))
  bridge.world.boot.settings.locale = locale
  bridge.world.app.settings.locale = locale
  prepare(bridge)
  const { user } = await openApp(bridge, `/money/${tab}`)
  return { bridge, user }
}

/** What is written with spaces that do not break. */
export const plain = (text: string | null | undefined) =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim()
