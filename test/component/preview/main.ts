// The whole app over a scripted bridge, to be looked at: `?world=huge&theme=dark&locale=en`.
import { scripted } from './scripted.ts'

const bridge = scripted(new URLSearchParams(location.search))
Object.defineProperty(window, 'switchdesk', { value: bridge })
await import('../../../renderer/main.ts')
