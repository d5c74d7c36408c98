/*
 * Addresses inside the app: for notices, and for lists with many links, where a router link for each would
 * cost more time than all the rest of the row. The router follows them like its own.
 */

export const inboxPlace = '#/inbox'

export const moneyPlace = '#/money'

export const changesPlace = '#/changes'

/** The page of forwardings that were to last until a moment, with a preview of their revert. */
export const changesEndPlace = (until: number) => `${changesPlace}?end=${until}`

/** A new invoice over so many roubles, to be looked at before it is issued. */
export const issuePlace = (sum: number) => `${moneyPlace}/invoices?issue=${sum}`

/** An invoice beside the list. */
export const invoicePlace = (id: number) => `${moneyPlace}/invoices?invoice=${id}`

export const threadPlace = (thread: string) => `${inboxPlace}/${encodeURIComponent(thread)}`

/** A message of a thread, to be shown in its place. */
export const messagePlace = (thread: string, message: string) =>
  `${threadPlace(thread)}?message=${encodeURIComponent(message)}`

/** A thing beside its list; without an id the list alone. */
const thingPlace = (panel: string, parameter: string, id: number | undefined) =>
  id === undefined ? `#/${panel}` : `#/${panel}?${parameter}=${id}`

/** An extension's details beside the list. */
export const extensionPlace = (id?: number) => thingPlace('extensions', 'extension', id)
/** When an extension could be reached. */
export const extensionHistoryPlace = (id: number) =>
  thingPlace('extensions/history', 'extension', id)

export const groupPlace = (id?: number) => thingPlace('groups', 'group', id)

export const queuePlace = (id?: number) => thingPlace('queues', 'queue', id)

export const menuPlace = (id?: number) => thingPlace('menus', 'menu', id)

export const webhookPlace = (id?: number) => thingPlace('hooks', 'webhook', id)

export const numberPlace = (number: string) => `#/numbers?number=${encodeURIComponent(number)}`

/** Another operator's number, by its key. */
export const externalNumberPlace = (key: string) =>
  `#/numbers/external?external=${encodeURIComponent(key)}`

export const recordingPlace = (id: number) => thingPlace('media', 'recording', id)

/** A ticket's posts; without an id the list of tickets. */
export const ticketPlace = (id?: number) => (id === undefined ? '#/support' : `#/support/${id}`)

/** The route of a call to a number or anything else. */
export const routePlace = (kind: string, id: number | string) =>
  `#/routes?from=${encodeURIComponent(`${kind}:${id}`)}`

/** A menu in its editor. */
export const menuEditorPlace = (id: number) => `#/menus/${id}`

/** The same place, with the keyboard at a field of the service's replies there. */
export const atField = (place: string, field: string | undefined) =>
  field === undefined
    ? place
    : `${place}${place.includes('?') ? '&' : '?'}field=${encodeURIComponent(field)}`
