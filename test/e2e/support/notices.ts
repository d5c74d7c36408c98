import type { Page } from '@playwright/test'

interface NoticesStore {
  notices: { id: number }[]
  tell(text: string): void
  dismiss(id: number): void
}

/** The store of notices, as the page's app holds it. */
interface Told {
  __vue_app__: {
    config: {
      globalProperties: { $pinia: { _s: Map<string, NoticesStore> } }
    }
  }
}

/** Raises as many notices as are kept, one of them long; by how often each says the same words. */
export const raise = (page: Page, lengths = [1, 12, 4]): Promise<void> =>
  page.evaluate((all) => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    for (const length of all) store?.tell('Проверка места. '.repeat(length))
  }, lengths)

export const dismissAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __vue_app__: app } = document.querySelector('#app') as unknown as Told
    const store = app.config.globalProperties.$pinia._s.get('notices')
    for (const { id } of [...(store?.notices ?? [])]) store?.dismiss(id)
  })
