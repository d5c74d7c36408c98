import { Globe, Hash, ListOrdered, ListTree, UserRound, UsersRound } from '@lucide/vue'
import {
  extensionPlace,
  externalNumberPlace,
  groupPlace,
  menuPlace,
  numberPlace,
  queuePlace,
} from '../../../electron/shared/places.ts'
import type { Source } from '../../../electron/shared/references/references.ts'

/** Icon and address of each kind of resource that calls can reach. */
export const sources = {
  numbers: { picture: Hash, place: ({ name }: Source) => numberPlace(name) },
  externalNumbers: { picture: Globe, place: ({ id }: Source) => externalNumberPlace(String(id)) },
  sip: { picture: UserRound, place: ({ id }: Source) => extensionPlace(Number(id)) },
  groups: { picture: UsersRound, place: ({ id }: Source) => groupPlace(Number(id)) },
  queues: { picture: ListOrdered, place: ({ id }: Source) => queuePlace(Number(id)) },
  scenarios: { picture: ListTree, place: ({ id }: Source) => menuPlace(Number(id)) },
}
