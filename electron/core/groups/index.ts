import { readPages } from '../account/read-pages.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { group } from './rows.ts'

/** Groups of SIP accounts that ring together. */
export function groupsSubject({ client }: CabinetContext): Subject<'groups'> {
  return {
    slices: [
      {
        name: 'groups',
        key: 'id',
        touchedBy: ['groups'],
        read: (tell) => readPages(client, 'groups.list', group, tell),
      },
    ],
    commands: {},
  }
}
