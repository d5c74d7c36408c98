import { createApp } from 'vue'
import type { Locale } from '../../electron/shared/locale.ts'
import { textsIn } from './index.ts'

/**
 * Puts something into words of a language that may be another than the app's, for a document.
 * @param say runs as a component's set-up, over all texts that were loaded so far
 */
export async function inLanguage<T>(locale: Locale, say: () => T): Promise<T> {
  const texts = await textsIn(locale)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const app = createApp({
    setup() {
      try {
        resolve(say())
      } catch (error) {
        reject(error)
      }
      return () => null
    },
  })
  app.use(texts).mount(document.createElement('div'))
  app.unmount()
  return promise
}
