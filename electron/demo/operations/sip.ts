import type { Handlers } from '../http/handler.ts'
import { paginate } from '../http/paging.ts'

export const sip: Handlers<'sip'> = {
  'sip.statuses': ({ documents }, _input, call) =>
    paginate(call, documents.count('sip'), (limit, offset) =>
      documents.list('sip', limit, offset).map(({ id, name, on_line }) => ({ id, name, on_line })),
    ),
}
