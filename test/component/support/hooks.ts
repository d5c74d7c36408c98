import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { installHooks } from '../../support/fake-bridge/hooks.ts'
import { account, installNumbers } from '../../support/fake-bridge/numbers.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

export async function openHooks(
  at = '/hooks',
  prepare: (bridge: FakeBridge) => void = () => undefined,
) {
  const bridge = bridgeOver()
  const world = installHooks(bridge, installNumbers(bridge, account()))
  prepare(bridge)
  const { user } = await openApp(bridge, at)
  return { bridge, world, user }
}

export const group = (form: HTMLElement, name: string) => within(form).getByRole('group', { name })

export const site = () => screen.findByRole('region', { name: 'Сайт' })
