import { createPinia } from 'pinia'
import { createApp, type App } from 'vue'
import { valueOf } from '../bridge/call.ts'
import { createTexts } from '../i18n/index.ts'
import type { Beginning } from './beginning.ts'
import { boot } from './boot.ts'
import Root from './Root.vue'
import { createAppRouter, followShownPlaces } from './router.ts'

// zod's faster way of checking writes code of its own, which the content policy forbids and reports. It has
// to know before the first schema is made, whichever panel brings that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Makes the app of the state it was told, ready to be mounted: its texts and its first panel are there. */
export async function prepareApp(beginning: Beginning): Promise<App> {
  const app = createApp(Root)
  app.use(createPinia())
  const state = await valueOf(Promise.resolve(beginning.state))
  const router = createAppRouter()
  followShownPlaces(router)
  boot(state, beginning)
  app.use(await createTexts(window.switchdesk.boot.settings.locale))
  app.use(router)
  await router.isReady()
  return app
}
