import type { Cabinet, CabinetId } from '../../bridge/cabinet.ts'
import { isZone } from '../../service/dates.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Workspace } from '../cabinet/workspace.ts'
import { zoneBy } from '../cabinet/zones.ts'
import type { CabinetList, CabinetEntry } from './cabinet-list.ts'
import type { Connections } from './connections.ts'
import type { Profile } from './profile.ts'

/** Proposes the zone derived from a drift of the messages' times, unless the user rejected it. */
export function proposeZone(list: CabinetList, id: CabinetId, drift: number): void {
  const entry = list.find(id)
  if (!entry) return
  const { proposedZone: before, ...cabinet } = entry.cabinet
  const zone = zoneBy(cabinet.timeZone, drift)
  if (zone === before || (zone !== undefined && zone === cabinet.refusedZone)) return
  list.replace(entry, zone === undefined ? cabinet : { ...cabinet, proposedZone: zone })
}

/** Returns the profile in the confirmed zone, with the open proposal. */
export function inZone(list: CabinetList, profile: Profile): Profile {
  const { proposedZone, refusedZone } = list.find(profile.id)?.cabinet ?? {}
  return {
    ...profile,
    timeZone: list.zones[profile.id] ?? profile.timeZone,
    ...(proposedZone !== undefined && { proposedZone }),
    ...(refusedZone !== undefined && { refusedZone }),
  }
}

export interface ZoneChange {
  list: CabinetList
  connections: Connections
  workspaceOf(cabinet: Cabinet): Workspace
}

/** Dates a cabinet by another zone; its own zone turns the proposed one down. Rejects where there is none of its name. */
export async function moveToZone(
  { list, connections, workspaceOf }: ZoneChange,
  entry: CabinetEntry,
  timeZone: string,
): Promise<Cabinet> {
  if (!isZone(timeZone)) throw new CoreFailure('invalid', { field: 'timeZone' })
  const { proposedZone, refusedZone: _before, ...cabinet } = entry.cabinet
  if (timeZone === cabinet.timeZone) {
    const refused = proposedZone !== undefined && { refusedZone: proposedZone }
    list.replace(entry, { ...cabinet, ...refused })
    return entry.cabinet
  }
  await entry.workspace.close()
  list.zones[cabinet.id] = timeZone
  // Everything that reads times is created again; the database shifts its times when it is opened.
  entry.workspace = workspaceOf({ ...cabinet, timeZone })
  list.replace(entry, { ...cabinet, timeZone })
  if (cabinet.state === 'signedIn' && entry.tokens) await connections.connect(entry, entry.tokens)
  else entry.workspace.markSignedOut()
  return entry.cabinet
}
