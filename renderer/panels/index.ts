import { accounts } from './accounts/index.ts'
import { changes } from './changes/index.ts'
import { check } from './check/index.ts'
import { contacts } from './contacts/index.ts'
import { diagnostics } from './diagnostics/index.ts'
import { extensions } from './extensions/index.ts'
import { groups } from './groups/index.ts'
import { hooks } from './hooks/index.ts'
import { inbox } from './inbox/index.ts'
import { media } from './media/index.ts'
import { menus } from './menus/index.ts'
import { money } from './money/index.ts'
import { numbers } from './numbers/index.ts'
import type { Panel } from './panel.ts'
import { people } from './people/index.ts'
import { queues } from './queues/index.ts'
import { routes } from './routes/index.ts'
import { settings } from './settings/index.ts'
import { support } from './support/index.ts'

/** All panels in the rail's order; the app opens the first. */
export const panels: readonly [Panel, ...Panel[]] = [
  inbox,
  contacts,
  numbers,
  extensions,
  groups,
  queues,
  menus,
  media,
  routes,
  check,
  changes,
  money,
  support,
  hooks,
  people,
  diagnostics,
  settings,
  accounts,
]
