import type { MessageId, ThreadId } from '../../electron/bridge/inbox.ts'

/*
 * Addresses inside the app for lists with many links, where a router link for each would cost more
 * time than all the rest of the row. The router follows them like its own.
 */

export const threadPlace = (thread: ThreadId) => `#/inbox/${encodeURIComponent(thread)}`

/** A message of a thread, to be shown in its place. */
export const messagePlace = (thread: ThreadId, message: MessageId) =>
  `${threadPlace(thread)}?message=${encodeURIComponent(message)}`

/** An extension's details beside the list. */
export const extensionPlace = (id: number) => `#/extensions?extension=${id}`

/** A thing beside its list; without an id the list alone. */
const thingPlace = (panel: string, parameter: string, id: number | undefined) =>
  id === undefined ? `#/${panel}` : `#/${panel}?${parameter}=${id}`

export const groupPlace = (id?: number) => thingPlace('groups', 'group', id)

export const queuePlace = (id?: number) => thingPlace('queues', 'queue', id)

export const menuPlace = (id?: number) => thingPlace('menus', 'menu', id)

export const webhookPlace = (id?: number) => thingPlace('hooks', 'webhook', id)

export const numberPlace = (number: string) => `#/numbers?number=${encodeURIComponent(number)}`

export const externalNumberPlace = (number: string) =>
  `#/numbers/external?find=${encodeURIComponent(number)}`
