import { readFileSync } from 'node:fs'
import { panels } from '../../../renderer/panels/index.ts'
import { addressOf, type PanelPlace } from '../../../renderer/panels/panel.ts'

/** Where each panel begins, and each of its tabs. */
export const addresses = panels.flatMap((panel) => {
  const file = readFileSync(`renderer/panels/${panel.name}/places.json`, 'utf8')
  const places = JSON.parse(file) as PanelPlace[]
  const tabs = places.flatMap(({ to }) =>
    typeof to === 'object' && 'params' in to ? (to.params?.['tab'] ?? []) : [],
  )
  const begin = addressOf(panel)
  return [begin, ...tabs.map((tab) => `${begin}/${String(tab)}`)]
})
