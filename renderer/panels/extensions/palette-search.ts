import { createFinder } from '../../components/records/find-text.ts'
import { useAccount } from '../../stores/account.ts'
import { usePresence } from '../../stores/presence.ts'
import type { Find } from '../panel.ts'
import { createJoin, searched } from './list/rows.ts'

const join = createJoin()
const named = createFinder(searched)

/** Extensions by name, and by number where the account's list was read. */
export const find: Find = (text) =>
  text === ''
    ? []
    : named(join(useAccount().rows('sip'), usePresence().records), text).map(
        ({ id, name, number }) => ({
          title: name,
          detail: number,
          to: { name: 'extensions', query: { extension: id } },
        }),
      )
