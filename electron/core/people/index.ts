import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { withInvalidRows } from '../account/invalid-rows.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import type { OwnProfile } from '../../bridge/people.ts'
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

/** The account's people: who is signed in, and who else there is. Nothing of them can be changed. */
export function peopleModule({ client, hasRpc }: CabinetContext): Module<'people'> {
  const requireRpc = (): void => {
    if (!hasRpc()) throw new CoreFailure('invalid', { field: 'rpc' })
  }
  return {
    commands: {
      'people.profile': async () => profileOf(await client.call('session.read', {})),
      async 'people.users'() {
        requireRpc()
        const { value, ...rest } = await withInvalidRows(() => client.call('users.list', {}))
        return { users: value.valid.map(personOf), ...rest }
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
