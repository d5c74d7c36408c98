import { createPinia } from 'pinia'
import { defineAsyncComponent, type App, type Component } from 'vue'
import { createTexts } from '../i18n/index.ts'
import { boot } from './boot.ts'
import { createAppRouter } from './router.ts'

/** Brings in what the first paint did without, asks for the app's state, and answers with the root. */
export async function start(app: App): Promise<Component> {
  const pinia = createPinia()
  app.use(pinia)
  const texts = createTexts(window.switchdesk.boot.settings.locale)
  const [i18n, session] = await Promise.all([texts, boot()])
  app.use(i18n)
  app.use(createAppRouter(session))
  return defineAsyncComponent(() => import('./Root.vue'))
}
