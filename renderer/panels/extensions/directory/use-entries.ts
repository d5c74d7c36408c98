import { computed } from 'vue'
import { isUncertain, type Reference } from '../../../../electron/shared/references/references.ts'
import { plainLine } from '../../../files/plain-line.ts'
import { compareNames } from '../../../i18n/collate.ts'
import { useAccount } from '../../../stores/account.ts'
import { useReferences } from '../../../stores/references.ts'
import type { DirectoryEntry } from './entry.ts'

/** Everybody whom the account lists, by name, with what certainly leads to them. */
export function useEntries() {
  const account = useAccount()
  const references = useReferences()
  references.need()

  const names = (id: number, by: Reference['by']): string[] => [
    ...new Set(
      references
        .to('sip', id)
        .filter((one) => one.by === by && !isUncertain(one))
        .map(({ from }) => plainLine(from.name)),
    ),
  ]
  const entries = computed(() =>
    account
      .rows('sip')
      .map(({ id, name, number = '', callerId }): DirectoryEntry => ({
        id,
        name: plainLine(name) || plainLine(number),
        extension: plainLine(number),
        direct: names(id, 'forwarding'),
        callerId: plainLine(callerId?.number ?? ''),
        groups: names(id, 'member'),
        queues: names(id, 'agent'),
      }))
      .sort((one, other) => compareNames(one.name, other.name) || one.id - other.id),
  )
  return { entries, references }
}
