import { z } from 'zod'
import type { InputOf, ReplyOf } from '../service/catalogue/index.ts'
import { anyScenario } from '../service/catalogue/scenario-bodies.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Edited } from './editable.ts'
import { editable } from './editable.ts'
import { localId } from './fields.ts'
import { collection } from './collection.ts'

/** A voice menu that is being edited and was not saved yet; kept on this computer only. */
export interface MenuDraft {
  /** Id of the draft; made by its editor. */
  key: string
  /** The menu's name so far. */
  name: string
  /** When it was kept last, milliseconds since the epoch. */
  at: number
  /** The menu as its editor wrote it down. */
  text: string
}

/** A scenario of the list (section "Scenarios"): what people call a voice menu. */
export interface Scenario {
  id: number
  name: string
  /**
   * `menu`: a voice menu; `number`: a greeting and the dialling of an extension. Others stay as
   * they came.
   */
  type?: string
  /** The internal number that leads to it. */
  number?: string
}

/** A scenario, whole. */
export interface ScenarioDetail extends Edited<ScenarioBody> {
  id: number
  name: string
  /** The service's reply, including fields and codes that this app does not know. */
  told: ScenarioReply
}

export type ScenarioReply = ReplyOf<'scenarios.read'>

/**
 * Body that creates or replaces a scenario. On replacement, further fields that the service
 * returned of it go back as they came.
 */
export type ScenarioBody = InputOf<'scenarios.create'>

export const menusCollections = { scenarios: collection<Scenario, ScenarioDetail>() }

export const menusCommands = {
  /** New destinations in a menu that are outside the account have to be confirmed. */
  ...editable('menus', anyScenario, 'diverts'),
  /** Menus that were edited and not saved, in the order in which they were begun. */
  'menus.drafts': command(cabinetAlone)<MenuDraft[]>(),
  /** Keeps a draft, in the place of the one with its key. */
  'menus.saveDraft': command(
    inCabinet({ key: localId, name: z.string().max(1000), text: z.string().max(2_000_000) }),
  )(),
  'menus.dropDraft': command(inCabinet({ key: localId }))(),
}

export interface MenusEvents {
  'menus.draftsChanged': { cabinet: CabinetId; changed: MenuDraft[]; gone: string[] }
}
