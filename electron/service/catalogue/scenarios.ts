import { z } from 'zod'
import { inSection, reading } from './operation.ts'
import { anyScenario, newScenario } from './scenario-bodies.ts'
import { anything, changing, id, maybe, nothing, paged, part, reference } from './shapes.ts'

const { rest, restCreate } = inSection('Scenarios')

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
})

/** Creates a scenario; `Location` names the new one. */
export const scenariosCreate = restCreate({
  id: 'scenarios.create',
  method: 'POST',
  path: 'scenario',
  input: () => newScenario,
  ...changing,
  touches: ['scenarios'],
  open: BODY_OPEN,
})

const scenario_id = reference
/** The body of each kind, without the fields that only the other kind has. */
const [byNumber, byMenu] = anyScenario.options

/**
 * Replaces a scenario, as a whole: fields that the service returned of it and that are not described go back
 * to it as they came, because it may forget what it is not sent.
 */
export const scenariosReplace = rest({
  id: 'scenarios.replace',
  method: 'PUT',
  path: 'scenario/{scenario_id}',
  input: () =>
    z.discriminatedUnion('type', [
      byNumber.extend({
        scenario_id,
        work_time: absent,
        invalid_media_id: absent,
        exit_media_id: absent,
        menu: absent,
        no_active: absent,
      }),
      byMenu.extend({ scenario_id, timeout: absent }),
    ]),
  ...changing,
  touches: ['scenarios', 'numbers'],
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
  touches: ['scenarios', 'numbers'],
  open: 'Named in passing only: path taken from the other methods, reply accepted in any form.',
})
