import type { z } from 'zod'
import type { Edited } from '../../../electron/bridge/editable.ts'
import { namesIn } from '../form/schema-range.ts'
import type { Fields } from './fields.ts'

/** What can be edited as a whole, with the list that it stands in. */
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
  /** What its commands begin with. */
  subject: EditedModule
  collection: Lists[EditedModule]
  /** What it is called, where that is not its `name`. */
  nameOf?(body: Body): string
  /** Where it is shown; without an id the list. */
  placeOf(id?: number): string
  /** What the sentences about what was done begin with, such as `queues.done.` for `queues.done.created`. */
  done: string
  /** What the texts of the question before one is deleted begin with, such as `queues.deleting.`. */
  deleting: string
  /** Whether the service would take back a change. Without it: always. */
  isUndoable?(former: Partial<Body>, body: Body): boolean
}

/** One whose form is made of its fields. */
export interface Resource<Body extends object> extends EditedResource<Body> {
  /** What the service takes of one, by the catalogue. */
  schema: z.core.$ZodType<Body>
  /** What it takes of one that is there, where that is less. */
  changes?: z.core.$ZodType<Partial<NoInfer<Body>>>
  fields: Fields<Body>
}

export const defineResource = <Body extends object>(resource: Resource<Body>): Resource<Body> =>
  resource

/** A resource as one that is there is edited: the fields that can be changed of it. */
export function changeable<Body extends object>(resource: Resource<Body>): Resource<Body> {
  if (!resource.changes) return resource
  const names = namesIn(resource.changes)
  const fields = Object.entries(resource.fields).filter(([name]) => names.includes(name))
  const schema = resource.changes as z.core.$ZodType<Body>
  return { ...resource, schema, fields: Object.fromEntries(fields) as Fields<Body> }
}

/** A resource that is there. */
export type Shown<Body> = Edited<Partial<Body>> & { id: number; name: string }

/** What a form begins with: a resource that is there, or one as the beginning of another, or nothing. */
export interface Task<Detail> {
  resource?: Detail | undefined
  like?: Detail | undefined
}
