import type { Extension } from '../../../electron/bridge/model.ts'
import { createFinder } from '../../components/records/find-text.ts'
import { usePresence } from '../../stores/presence.ts'
import type { Find } from '../panel.ts'

const named = createFinder<Extension>(({ name }) => ({ texts: [name] }))

/** Extensions by name. */
export const find: Find = (text) =>
  text === ''
    ? []
    : named(usePresence().list, text).map(({ name }) => ({
        title: name,
        to: { name: 'extensions', query: { find: name } },
      }))
