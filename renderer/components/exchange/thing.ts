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
export type EditedSubject = keyof Lists

/** A kind of things that are created, changed and deleted as a whole. */
export interface EditedThing<Body extends object> {
  /** What its commands begin with. */
  subject: EditedSubject
  slice: Lists[EditedSubject]
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
export interface Thing<Body extends object> extends EditedThing<Body> {
  /** What the service takes of one, by the catalogue. */
  schema: z.core.$ZodType<Body>
  /** What it takes of one that is there, where that is less. */
  changes?: z.core.$ZodType<Partial<NoInfer<Body>>>
  fields: Fields<Body>
}

export const defineThing = <Body extends object>(thing: Thing<Body>): Thing<Body> => thing

/** A thing as one that is there is edited: the fields that can be changed of it. */
export function changeable<Body extends object>(thing: Thing<Body>): Thing<Body> {
  if (!thing.changes) return thing
  const names = namesIn(thing.changes)
  const fields = Object.entries(thing.fields).filter(([name]) => names.includes(name))
  const schema = thing.changes as z.core.$ZodType<Body>
  return { ...thing, schema, fields: Object.fromEntries(fields) as Fields<Body> }
}

/** A thing that is there. */
export type Shown<Body> = Edited<Partial<Body>> & { id: number; name: string }

/** What a form begins with: a thing that is there, or one as the beginning of another, or nothing. */
export interface Task<Detail> {
  thing?: Detail | undefined
  like?: Detail | undefined
}
