import { z } from 'zod'
import { rest } from './operation.ts'
import { flag, id, nothing, paged } from './shapes.ts'

/** Which SIP accounts are registered now. */
export const sipStatuses = rest({
  id: 'sip.statuses',
  method: 'GET',
  path: 'sip/statuses',
  input: nothing,
  reply: paged(z.looseObject({ id, name: z.string().nullish(), on_line: flag })),
  effect: 'read',
  repeatable: true,
  touches: [],
  exposed: true,
  section: 'SIP accounts',
  open: 'How a further page is asked for is not shown: by the query of `next_page_url`.',
})
