import { z } from 'zod'
import { operations } from '../../service/catalogue/index.ts'
import { dateTime } from '../../service/catalogue/shapes.ts'
import type { Handlers } from '../http/handler.ts'
import { callsBetween } from '../rules/calls.ts'
import { between, span } from '../time.ts'

const LIMIT = 1000

const moment = dateTime.refine((text) => span(text) !== undefined)

/** Further parameters are not described; these are what a list like this one needs. */
const further = z.looseObject({
  date_to: moment.optional(),
  limit: z.int().min(1).optional(),
  offset: z.int().min(0).optional(),
})

export const callsInputs = {
  'calls.search': operations['calls.search'].input.extend({ ...further.shape, date_from: moment }),
}

export const calls: Handlers<'calls'> = {
  'calls.search': (cabinet, input) => {
    const { date_to, limit = LIMIT, offset = 0 } = further.parse(input)
    const { from = 0, to } = between(input.date_from, date_to)
    return callsBetween(cabinet, from, to).slice(offset, offset + limit)
  },
}
