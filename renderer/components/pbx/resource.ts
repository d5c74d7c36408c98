import type { z } from 'zod'
import type { Edited } from '../../../electron/bridge/editable.ts'
import { namesIn } from '../form/schema-range.ts'
import type { Fields } from './fields.ts'

/** Editable resources by module, with the collection each is listed in. */
interface Lists {
  emails: 'emails'
  extensions: 'sip'
  groups: 'groups'
  menus: 'scenarios'
  queues: 'queues'
  verification: 'flashAccounts'
  webhooks: 'webhooks'
}
type EditedModule = keyof Lists

/** A kind of resources that are created, changed and deleted as a whole. */
export interface EditedResource<Body extends object> {
  /** The prefix of its commands. */
  subject: EditedModule
  collection: Lists[EditedModule]
  /** Returns its name, if that is not the field `name`. */
  nameOf?(body: Body): string
  /** Returns its address; without an id the list's. */
  placeOf(id?: number): string
  /**
   * The prefix of the texts of completed actions, such as `resources.done.` for `resources.done.created`.
   */
  done: string
  /** The prefix of the texts of the deletion dialog, such as `queues.deleting.`. */
  deleting: string
  /** Returns true if the service accepts the change back. Default: always. */
  isUndoable?(former: Partial<Body>, body: Body): boolean
}

/** A resource whose form is built from its fields. */
export interface PanelResource<Body extends object> extends EditedResource<Body> {
  /** The catalogue's schema for creating one. */
  schema: z.core.$ZodType<Body>
  /** The schema for changing one, where it accepts fewer fields. */
  changes?: z.core.$ZodType<Partial<NoInfer<Body>>>
  fields: Fields<Body>
}

export const defineResource = <Body extends object>(
  resource: PanelResource<Body>,
): PanelResource<Body> => resource

/** Returns a resource for editing an existing one: with the fields that can be changed. */
export function changeable<Body extends object>(
  resource: PanelResource<Body>,
): PanelResource<Body> {
  if (!resource.changes) return resource
  const names = namesIn(resource.changes)
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name))
  const schema = resource.changes as z.core.$ZodType<Body>
  return { ...resource, schema, fields: Object.fromEntries(fields) as Fields<Body> }
}

/** An existing resource. */
export type Shown<Body> = Edited<Partial<Body>> & { id: number; name: string }

/** Initial content of a form: an existing resource, a copy of one, or nothing. */
export interface Task<Detail> {
  resource?: Detail | undefined
  like?: Detail | undefined
}
