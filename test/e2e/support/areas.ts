import type { Page } from '@playwright/test'
import { areas } from '../../../renderer/panels/index.ts'

/** The rail with the nine areas. */
export const rail = (page: Page) => page.getByRole('navigation', { name: /^(Разделы|Panels)$/ })

/** Goes to a panel, by its name in the language that is shown: its area in the rail, then its tab. */
export async function choosePanel(page: Page, name: string): Promise<void> {
  const all = areas.flatMap((area) => area.panels.map((panel) => ({ area, panel })))
  const named = all.find(({ panel: { title } }) => title.ru === name || title.en === name)
  if (!named) throw new Error(`No panel is called ${name}`)
  const { area, panel } = named
  const locale = panel.title.ru === name ? 'ru' : 'en'
  const title = area.title[locale]
  const tabs = page.getByRole('navigation', { name: title, exact: true })
  const tab = tabs.getByRole('link', { name, exact: true })
  if (await tab.isHidden()) {
    const link = rail(page).getByRole('link', { name: new RegExp(`${title}$`) })
    await link.click()
    if (area.panels[0] === panel) return
  }
  await tab.click()
}
