import type { Client } from '../../service/index.ts'
import { told } from '../told.ts'
import type { SliceDeclaration } from './declaration.ts'
import { readPages } from './read-pages.ts'

/** Voice menus, as far as numbers can lead to them. */
export function scenariosSlice(client: Client<'scenarios.list'>): SliceDeclaration<'scenarios'> {
  return {
    name: 'scenarios',
    key: 'id',
    touchedBy: ['scenarios'],
    read: (tell) =>
      readPages(
        client,
        'scenarios.list',
        ({ id, name, number }) => told({ id, name: name ?? String(id), number }),
        tell,
      ),
  }
}
