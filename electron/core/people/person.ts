import type { Person } from '../../bridge/people.ts'
import type { ReplyOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'

type UserReply = ReplyOf<'users.aboutMe'>

/** Converts the service's user into a person. */
export const personOf = (user: UserReply): Person =>
  omitNullish({
    id: user.id,
    email: user.email,
    phone: user.phone,
    customer: user.customer_id,
    status: user.status,
    quota: user.rate_limit,
  })
