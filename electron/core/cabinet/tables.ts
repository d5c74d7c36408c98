import { calendarTables } from '../calendar/tables.ts'
import { changeTables } from '../changes/tables.ts'
import { checkTables } from '../check/tables.ts'
import { forgettingTables } from '../forgetting/tables.ts'
import { historyTables } from '../history/tables.ts'
import { contactTables } from '../contacts/tables.ts'
import { inboxTables } from '../messages/tables.ts'
import { menuTables } from '../menus/tables.ts'
import { moneyTables } from '../money/tables.ts'
import { numberTables } from '../numbers/tables.ts'
import { plannedTables } from '../messages/planned/tables.ts'
import { retentionTables } from '../retention/tables.ts'
import { routeTables } from '../routes/tables.ts'
import { presenceTables } from '../extensions/presence/tables.ts'
import { sharedTables } from '../colleagues/shared/stored/tables.ts'
import { supportTables } from '../support/tables.ts'
import { sharedMarkTables } from '../colleagues/tables.ts'
import { teamTables } from '../team/tables.ts'
import type { Tables } from '../database/tables.ts'

/** Tables of the modules, one line each. */
const modules: readonly Tables[] = [
  calendarTables,
  changeTables,
  checkTables,
  contactTables,
  historyTables,
  inboxTables,
  menuTables,
  moneyTables,
  numberTables,
  plannedTables,
  presenceTables,
  retentionTables,
  routeTables,
  sharedTables,
  sharedMarkTables,
  supportTables,
  teamTables,
]

/** Everything that is kept of a cabinet in its database. */
export const tables: readonly Tables[] = [...modules, forgettingTables(modules)]
