import { z } from 'zod'
import { reading, rest, restCreate } from './operation.ts'
import {
  acknowledgement,
  anything,
  filled,
  id,
  maybe,
  nothing,
  paged,
  part,
  reference,
} from './shapes.ts'
import { weekDays } from './values.ts'

const SECTION = 'Scenarios'

const hour = z.int().min(0).max(23)
const mediaId = reference
const destination = { redirection_type: filled, destination_id: filled }

const common = {
  name: filled,
  greeting_media_id: mediaId.optional(),
  voicemail: z.boolean(),
  voicemail_media_id: mediaId.optional(),
}

/** A greeting and the dialling of an extension; `timeout` is used when no extension is entered. */
const byNumber = { ...common, type: z.literal('number') }

/** A voice menu. */
const byMenu = {
  ...common,
  type: z.literal('menu'),
  invalid_media_id: mediaId.optional(),
  exit_media_id: mediaId.optional(),
}

/** Without working hours: every day around the clock. */
const hours = { week_day: z.enum(weekDays), first_hour: hour, last_hour: hour }

/** What a pressed key does. */
const branch = {
  event: z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#']),
  ...destination,
  prompt_media_id: mediaId,
}

/** Outside working hours. */
const closed = { ...destination, prompt_media_id: mediaId.optional() }

const absent = z.undefined().optional()

const BODY_OPEN = 'Codes of `redirection_type` are not listed: any text is taken.'

const destinationRead = {
  redirection_type: maybe.text,
  destination_id: maybe.text,
  prompt_media_id: maybe.integer,
}

/** Scenarios with the number assigned to each. */
export const scenariosList = rest({
  id: 'scenarios.list',
  method: 'GET',
  path: 'scenario',
  input: () => nothing,
  reply: () =>
    paged(
      z.looseObject({
        id,
        name: maybe.text,
        type: maybe.text,
        number: maybe.text,
      }),
    ),
  ...reading,
  section: SECTION,
})

/** One scenario, whole. */
export const scenariosRead = rest({
  id: 'scenarios.read',
  method: 'GET',
  path: 'scenario/{scenario_id}',
  input: () => z.strictObject({ scenario_id: reference }),
  reply: () =>
    z.looseObject({
      id,
      name: maybe.text,
      type: maybe.text,
      work_time: z
        .array(
          z.looseObject({
            week_day: maybe.text,
            first_hour: maybe.integer,
            last_hour: maybe.integer,
          }),
        )
        .nullish(),
      greeting_media_id: maybe.integer,
      invalid_media_id: maybe.integer,
      exit_media_id: maybe.integer,
      menu: z.array(z.looseObject({ event: maybe.text, ...destinationRead })).nullish(),
      no_active: part(z.looseObject(destinationRead)),
      timeout: part(z.looseObject(destinationRead)),
      voicemail: maybe.flag,
      voicemail_media_id: maybe.integer,
    }),
  ...reading,
  section: SECTION,
})

/** Creates a scenario; `Location` names the new one. */
export const scenariosCreate = restCreate({
  id: 'scenarios.create',
  method: 'POST',
  path: 'scenario',
  input: () =>
    z.discriminatedUnion('type', [
      z.strictObject({ ...byNumber, timeout: z.strictObject(destination).optional() }),
      z.strictObject({
        ...byMenu,
        work_time: z.array(z.strictObject(hours)).optional(),
        menu: z.array(z.strictObject(branch)),
        no_active: z.strictObject(closed).optional(),
      }),
    ]),
  reply: () => acknowledgement,
  effect: 'change',
  repeatable: false,
  touches: ['scenarios'],
  section: SECTION,
  open: BODY_OPEN,
})

const scenario_id = reference

/**
 * Replaces a scenario, as a whole: fields that the service told of it and that are not described go back
 * to it as they came, because it may forget what it is not sent.
 */
export const scenariosReplace = rest({
  id: 'scenarios.replace',
  method: 'PUT',
  path: 'scenario/{scenario_id}',
  input: () =>
    z.discriminatedUnion('type', [
      z.looseObject({
        scenario_id,
        ...byNumber,
        timeout: z.looseObject(destination).optional(),
        work_time: absent,
        invalid_media_id: absent,
        exit_media_id: absent,
        menu: absent,
        no_active: absent,
      }),
      z.looseObject({
        scenario_id,
        ...byMenu,
        work_time: z.array(z.looseObject(hours)).optional(),
        menu: z.array(z.looseObject(branch)),
        no_active: z.looseObject(closed).optional(),
        timeout: absent,
      }),
    ]),
  reply: () => acknowledgement,
  effect: 'change',
  repeatable: false,
  touches: ['scenarios', 'numbers'],
  section: SECTION,
  open: `${BODY_OPEN} Fields told of it that are not described go back as they came.`,
})

/** Deletes a scenario. */
export const scenariosDelete = rest({
  id: 'scenarios.delete',
  method: 'DELETE',
  path: 'scenario/{scenario_id}',
  input: () => z.strictObject({ scenario_id }),
  reply: () => anything,
  effect: 'destroy',
  repeatable: false,
  touches: ['scenarios', 'numbers'],
  section: SECTION,
  open: 'Named in passing only: path taken from the other methods, reply accepted in any form.',
})
