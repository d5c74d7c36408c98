// The whole app over a scripted bridge, to be looked at: `?world=huge&theme=dark&locale=en&panels=14`.
import { fillRail } from './fourteen.ts'
import { scripted } from './scripted.ts'

const query = new URLSearchParams(location.search)
fillRail(Number(query.get('panels')))
Object.defineProperty(window, 'switchdesk', { value: scripted(query) })
await import('../../../renderer/main.ts')
