import { z } from 'zod'
import type { MenuDraft } from '../core/menus/archive.ts'
import type { Scenario, ScenarioDetail } from '../core/menus/types.ts'
import type { CabinetId } from '../core/session/types.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { id, localId, named } from './fields.ts'
import { slice } from './slice.ts'

export type * from '../core/menus/archive.ts'
export type * from '../core/menus/types.ts'

export const menusSlices = { scenarios: slice<Scenario, ScenarioDetail>() }

const media = id.optional()
const code = z.string().min(1).max(300)
const destination = { redirection_type: code, destination_id: code }
const hour = z.int().min(0).max(23)
const weekDay = z.enum([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
])
const key = z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'])

const common = {
  name: named,
  greeting_media_id: media,
  voicemail: z.boolean(),
  voicemail_media_id: media,
}

/**
 * A scenario under the service's field names. Loose: fields that the service told beyond these go back
 * to it when the scenario is replaced; a new one has none, and the catalogue refuses them.
 */
const body = z.discriminatedUnion('type', [
  z.looseObject({
    ...common,
    type: z.literal('number'),
    timeout: z.looseObject(destination).optional(),
  }),
  z.looseObject({
    ...common,
    type: z.literal('menu'),
    work_time: z
      .array(z.looseObject({ week_day: weekDay, first_hour: hour, last_hour: hour }))
      .max(1000)
      .optional(),
    invalid_media_id: media,
    exit_media_id: media,
    menu: z.array(z.looseObject({ event: key, ...destination, prompt_media_id: id })).max(1000),
    no_active: z.looseObject({ ...destination, prompt_media_id: media }).optional(),
  }),
])

export const menusCommands = {
  /** Answers the new id, where the service told it or reading showed it. */
  'menus.create': command(inCabinet({ body }))<{ id?: number }>(),
  /**
   * Replaces a menu as a whole. Fails as `changed` where it is not what was `seen` any more: as it was
   * told, or as it would be sent to leave it so. Its details have been read anew by then.
   */
  'menus.replace': command(inCabinet({ id, body, seen: z.looseObject({}) }))(),
  /** `name` is how the ledger tells of it. */
  'menus.delete': command(inCabinet({ id, name: z.string().max(300) }), 'deletes')(),
  /** Menus that were edited and not saved, in the order in which they were begun. */
  'menus.drafts': command(cabinetAlone)<MenuDraft[]>(),
  /** Keeps a draft, in the place of the one with its key. */
  'menus.keepDraft': command(
    inCabinet({ key: localId, name: z.string().max(1000), text: z.string().max(2_000_000) }),
  )(),
  'menus.dropDraft': command(inCabinet({ key: localId }))(),
}

export interface MenusEvents {
  'menus.draftsChanged': { cabinet: CabinetId; changed: MenuDraft[]; gone: string[] }
}
