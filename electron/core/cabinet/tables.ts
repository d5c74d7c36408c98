import { changeTables } from '../changes/tables.ts'
import { checkTables } from '../check/tables.ts'
import { contactTables } from '../contacts/tables.ts'
import { inboxTables } from '../messages/tables.ts'
import { menuTables } from '../menus/tables.ts'
import { moneyTables } from '../money/tables.ts'
import { numberTables } from '../numbers/tables.ts'
import { plannedTables } from '../messages/planned/tables.ts'
import { routeTables } from '../routes/tables.ts'
import { presenceTables } from '../extensions/presence/tables.ts'
import { sharedTables } from '../colleagues/shared/stored/tables.ts'
import { supportTables } from '../support/tables.ts'
import { sharedMarkTables } from '../colleagues/tables.ts'
import { teamTables } from '../team/tables.ts'
import type { Tables } from '../database/tables.ts'

/** Everything that is kept of a cabinet in its database, one line a module. */
export const tables: readonly Tables[] = [
  changeTables,
  checkTables,
  contactTables,
  inboxTables,
  menuTables,
  moneyTables,
  numberTables,
  plannedTables,
  presenceTables,
  routeTables,
  sharedTables,
  sharedMarkTables,
  supportTables,
  teamTables,
]
