import { createPinia } from 'pinia'
import { createApp, type App } from 'vue'
import { BridgeFailure } from '../bridge/failure.ts'
import { createTexts } from '../i18n/index.ts'
import type { Beginning } from './beginning.ts'
import { boot } from './boot.ts'
import { released } from './press.ts'
import Root from './Root.vue'
import { createAppRouter, followShownThreads } from './router.ts'

/**
 * Brings the app in with the state it was told, and mounts it once the texts and the panel to begin
 * with are there.
 */
export async function start(place: Element, beginning: Beginning): Promise<App> {
  const app = createApp(Root)
  app.use(createPinia())
  const { state } = beginning
  if (!state.ok) throw new BridgeFailure(state.failure)
  const session = boot(state.value, beginning)
  const router = createAppRouter()
  app.use(await createTexts(window.switchdesk.boot.settings.locale))
  app.use(router)
  await router.isReady()
  followShownThreads(router, session)
  await released()
  app.mount(place)
  return app
}
