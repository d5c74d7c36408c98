import type { ExternalNumber, OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import {
  targetLists,
  type Destination as NamedDestination,
} from '../../../../electron/shared/references/names.ts'
import { useAccount } from '../../../stores/account.ts'
import { useReferences } from '../../../stores/references.ts'

/** Where a number leads. Of other operators' numbers the service may not tell it at all: `untold`. */
export type Destination = NamedDestination | { kind: 'untold' }

/** Where numbers lead, by the names that the account knows now. */
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
