import { createPinia } from 'pinia'
import { createApp, type App } from 'vue'
import type { Composer } from 'vue-i18n'
import type { Router } from 'vue-router'
import { valueOf } from '../bridge/call.ts'
import { fetchWordsKey } from '../i18n/field-words.ts'
import { createTexts } from '../i18n/index.ts'
import type { Beginning } from './beginning.ts'
import { boot } from './boot.ts'
import { fetchWords } from './changed-words.ts'
import Root from './Root.vue'
import { followOpenedLinks } from './opened-links.ts'
import { createAppRouter, followShownPlaces } from './router.ts'

// zod's faster way of checking writes code of its own, which the content policy forbids and reports. It has
// to know before the first schema is made, whichever panel brings that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Creates the app from its initial state, ready to be mounted: its texts and first panel are
 * loaded.
 */
export async function prepareApp(beginning: Beginning): Promise<App> {
  const app = createApp(Root)
  app.use(createPinia())
  const state = await valueOf(Promise.resolve(beginning.state))
  const router = createAppRouter()
  followShownPlaces(router)
  const texts = createTexts(state.settings.locale)
  followOpenedLinks(
    router,
    texts.then(({ global }) => (global as Composer).t),
  )
  boot(state, beginning)
  app.use(await texts)
  const settled = settle(router)
  app.use(router)
  app.provide(fetchWordsKey, fetchWords)
  await settled
  return app
}

/**
 * Waits for the router's first navigation. It would restore the initial address even if the user
 * has followed a link of the placeholder frame since.
 */
async function settle(router: Router): Promise<void> {
  let followed: string | undefined
  const note = () => (followed = location.hash.slice(1))
  addEventListener('popstate', note)
  await router.isReady()
  removeEventListener('popstate', note)
  if (followed !== undefined) await router.replace(followed)
}
