import { isDeepStrictEqual } from 'node:util'
import type { Cabinet } from '../../bridge/cabinet.ts'
import type { Addresses } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { canonical, present } from './addresses.ts'
import type { CabinetList, CabinetEntry } from './cabinet-list.ts'
import type { Connections } from './connections.ts'
import type { Restore } from './restore.ts'

/** Goes on at the addresses that a cabinet's session belongs to. */
export async function keepAddresses(
  { list, restore }: { list: CabinetList; restore: Restore },
  entry: CabinetEntry,
): Promise<Cabinet> {
  const { formerAddresses, ...cabinet } = entry.cabinet
  if (formerAddresses) {
    entry.cabinet = { ...cabinet, addresses: formerAddresses }
    await restore.one(entry)
    list.replace(entry, entry.cabinet)
  }
  return entry.cabinet
}

/** Adds missing addresses, and reconnects with them. Rejects as `signedOut` without a session. */
export async function addAddresses(
  { list, connections }: { list: CabinetList; connections: Connections },
  entry: CabinetEntry,
  given: Partial<Addresses>,
): Promise<Cabinet> {
  const { cabinet, tokens } = entry
  const addresses = { ...canonical(given), ...present(cabinet.addresses) }
  if (isDeepStrictEqual(addresses, cabinet.addresses)) return cabinet
  if (cabinet.state !== 'signedIn' || !tokens) throw new CoreFailure('signedOut')
  await entry.workspace.disconnect()
  entry.cabinet = { ...cabinet, addresses }
  // The secret goes nowhere but where its own entry says.
  const remembered = await connections.remember(entry, tokens)
  list.replace(entry, { ...entry.cabinet, remembered })
  await connections.connect(entry, tokens)
  return entry.cabinet
}
