import type { ExternalNumber, OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import { targetLists, type NamedDestination } from '../../../../electron/shared/references/names.ts'
import { useAccount } from '../../../stores/account.ts'
import { useReferences } from '../../../stores/references.ts'

/** Destination of a number. `untold`: the service does not show that of an external number. */
export type Destination = NamedDestination | { kind: 'untold' }

/** Finds the destinations of numbers by the account's present names. */
export function useDestinations() {
  const { need } = useAccount()
  const { destinationOf } = useReferences()
  need(...Object.values(targetLists))
  return {
    destinationOf: ({ following }: OwnedNumber): Destination => destinationOf(following?.name),
    destinationOfExternal: ({ following }: ExternalNumber): Destination =>
      following ? destinationOf(following.name) : { kind: 'untold' },
  }
}
