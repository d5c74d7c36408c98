import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Left } from '../../../../electron/bridge/extensions.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { membersOf } from '../../../../electron/shared/references/members.ts'
import { isMobile } from '../../../components/pbx/use-extension-state.ts'
import { useRead } from '../../../components/records/use-read.ts'
import type { ListSource } from '../../../components/records/source.ts'
import { useAccount } from '../../../stores/account.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useDetails } from '../../../stores/details.ts'
import { usePresence } from '../../../stores/presence.ts'
import { useExtensionRows } from '../list/use-extension-list.ts'
import type { Row } from '../list/rows.ts'

/**
 * A row of the history: an extension, a group or queue of which one member suffices, or an
 * extension that was deleted.
 */
export interface Seen {
  /** An extension's is its id. */
  key: string
  kind: 'sip' | 'groups' | 'queues' | 'left'
  name: string
  number?: string
  /** Ids of the extensions that calls to it may reach; absent while they are being read. */
  people?: readonly number[]
  /** Calls go on to a mobile phone while its own is off. */
  mobile?: true
  /** The time an extension was deleted, where it was. */
  left?: number
}

const seenOf = ({ id, name, number, ...row }: Row | Left, kind: 'sip' | 'left'): Seen => ({
  key: String(id),
  kind,
  name,
  ...(number !== undefined && { number }),
  ...('legs' in row && row.legs?.some(isMobile) && { mobile: true as const }),
  people: [id],
})

/** All extensions with a possible history, and the groups and queues they belong to. */
export function useSeenRows(): ListSource<Seen> {
  const account = useAccount()
  const details = useDetails()
  const presence = usePresence()
  const source = useExtensionRows()
  details.needAll('groups', 'queues')
  const left = useRead(() => callHere('extensions.left', {}))
  // An extension may have been deleted.
  watch(() => presence.records.size, left.read)

  /** One object per row while the row is unchanged, so that it is not drawn again. */
  const made = new WeakMap<Row, Seen>()
  function seen(row: Row): Seen {
    let one = made.get(row)
    if (!one) made.set(row, (one = seenOf(row, 'sip')))
    return one
  }
  const people = computed(() => source.rows.value.map(seen))
  const gone = computed(() => {
    const present = new Set(source.rows.value.map(({ id }) => id))
    return (left.answer.value ?? [])
      .filter(({ id }) => !present.has(id))
      .map((one): Seen => ({ ...seenOf(stripBidi(one), 'left'), left: one.at }))
  })
  const groupOf = (id: number) => details.detailOf('groups', id)?.detail

  function teams(kind: 'groups' | 'queues'): Seen[] {
    const rows: readonly { id: number; name: string; number?: string }[] = account.rows(kind)
    return rows.map(({ id, name, number }) => {
      const calls = details.detailOf(kind, id)?.detail
      const members = calls && membersOf(calls, groupOf)
      return {
        key: `${kind} ${id}`,
        kind,
        name,
        ...(number !== undefined && { number }),
        ...(members && { people: [...members] }),
      }
    })
  }

  return {
    ...source,
    rows: computed(() => [...people.value, ...teams('groups'), ...teams('queues'), ...gone.value]),
  }
}

/** Returns the headings of the list's sections. */
export function useKinds() {
  const { t } = useI18n()
  return (kind: Seen['kind']) => t(`kinds.${kind}`)
}
