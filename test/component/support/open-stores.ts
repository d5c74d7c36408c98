import { createPinia, disposePinia, setActivePinia } from 'pinia'
import { onTestFinished } from 'vitest'
import { listenAndAsk } from '../../../renderer/app/beginning.ts'
import { boot } from '../../../renderer/app/boot.ts'
import { valueOf } from '../../../renderer/bridge/call.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'

/** Begins the app's stores over a scripted bridge, with nothing on the screen. */
export async function openStores(bridge: FakeBridge): Promise<void> {
  Object.defineProperty(window, 'switchdesk', { value: bridge, configurable: true })
  const pinia = createPinia()
  setActivePinia(pinia)
  const beginning = await listenAndAsk()
  boot(await valueOf(Promise.resolve(beginning.state)), beginning)
  onTestFinished(() => disposePinia(pinia))
}
