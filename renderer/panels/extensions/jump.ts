import { finder, fold } from '../../components/find-text.ts'
import { usePresence } from '../../stores/presence.ts'
import type { Find } from '../panel.ts'

/** Extensions by name. */
export const find: Find = (text) => {
  const fits = finder(text)
  if (!fits) return []
  return usePresence()
    .list.filter(({ name }) => fits({ numbers: [], text: fold(name) }))
    .map(({ name }) => ({ title: name, to: { name: 'extensions', query: { find: name } } }))
}
