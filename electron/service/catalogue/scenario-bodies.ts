import { z } from 'zod'
import { reference, title } from './shapes.ts'
import { weekDays } from './values.ts'

/** Bodies of scenarios (section "Scenarios"). */

const code = z.string().min(1).max(300)
const hour = z.int().min(0).max(23)
const media = reference.optional()
const destination = { redirection_type: code, destination_id: code }

const common = {
  name: title,
  greeting_media_id: media,
  voicemail: z.boolean(),
  voicemail_media_id: media,
}

/** A greeting and the dialling of an extension; `timeout` is used when no extension is entered. */
const byNumber = { ...common, type: z.literal('number') }

/** A voice menu. */
const byMenu = {
  ...common,
  type: z.literal('menu'),
  invalid_media_id: media,
  exit_media_id: media,
}

/** Without working hours: every day around the clock. */
const hours = { week_day: z.enum(weekDays), first_hour: hour, last_hour: hour }

/** Action of a pressed key. */
const branch = {
  event: z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#']),
  ...destination,
  prompt_media_id: reference,
}

/** Outside working hours. */
const closed = { ...destination, prompt_media_id: media }

const MANY = 1000

/** A new scenario has nothing but what is described. */
export const newScenario = z.discriminatedUnion('type', [
  z.strictObject({ ...byNumber, timeout: z.strictObject(destination).optional() }),
  z.strictObject({
    ...byMenu,
    work_time: z.array(z.strictObject(hours)).max(MANY).optional(),
    menu: z.array(z.strictObject(branch)).max(MANY),
    no_active: z.strictObject(closed).optional(),
  }),
])

/** One that is there may have more, which goes back to the service as it came. */
export const anyScenario = z.discriminatedUnion('type', [
  z.looseObject({ ...byNumber, timeout: z.looseObject(destination).optional() }),
  z.looseObject({
    ...byMenu,
    work_time: z.array(z.looseObject(hours)).max(MANY).optional(),
    menu: z.array(z.looseObject(branch)).max(MANY),
    no_active: z.looseObject(closed).optional(),
  }),
])
