import { computed } from 'vue'
import type { Member } from '../../../electron/bridge/groups.ts'
import { useAccount } from '../../stores/account.ts'

/**
 * Recordings by their ids: the account's, and those that something names before their list was read.
 * @param more recordings that are known otherwise
 */
export function useKnownMedia(more: () => readonly (Member | undefined)[] = () => []) {
  const account = useAccount()
  account.need('media')
  return computed(
    (): ReadonlyMap<number, Member> =>
      new Map([...more(), ...account.rows('media')].flatMap((one) => (one ? [[one.id, one]] : []))),
  )
}
