import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { Seen } from '../changes/changeable.ts'
import { calledIn } from '../changes/rows.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { OwnProfile, Person } from '../../bridge/people.ts'
import { personOf } from './person.ts'

function profileOf({ user }: ReplyOf<'session.read'>): OwnProfile {
  return omitNullish({
    id: user.id,
    email: user.email,
    phone: user.phone,
    firstName: user.first_name,
    middleName: user.middle_name,
    lastName: user.last_name,
    role: user.role?.name,
    customer: user.role?.client_id,
  })
}

const seenOf = (person: Person): Seen => {
  const { id, email, phone, status } = person
  const name = calledIn('users', person) ?? `№ ${id}`
  return { thing: String(id), name, body: omitNullish({ email, phone, status }) }
}

/** The account's people: who is signed in, and who else there is. Nothing of them can be changed. */
export function peopleModule({ account, client, hasRpc }: CabinetContext): Module<'people'> {
  const requireRpc = (): void => {
    if (!hasRpc()) throw new CoreFailure('invalid', { field: 'rpc' })
  }
  const users: AnyCollectionDeclaration = {
    name: 'users',
    key: 'id',
    touchedBy: [],
    async read() {
      requireRpc()
      return (await client.call('users.list', {})).valid.map(personOf)
    },
  }
  return {
    collections: [users],
    comparables: {
      users: { seen: (rows) => Promise.resolve((rows as Person[]).map(seenOf)) },
    },
    commands: {
      'people.profile': async () => profileOf(await client.call('session.read', {})),
      async 'people.users'() {
        const read = await account.renew('users')
        const { state } = account.view('users')
        return { users: read, ...('invalid' in state && { invalid: state.invalid }) }
      },
      async 'people.find'({ identifier }) {
        requireRpc()
        const found = await client.call('users.about', { identifier })
        if (found.outcome === 'ok') return { person: personOf(found.value) }
        return { outcome: found.outcome === 'userNotFound' ? 'none' : 'otherCustomer' }
      },
    },
  }
}
