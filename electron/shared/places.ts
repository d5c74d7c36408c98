/*
 * Addresses inside the app: for notices, and for lists with many links, where a router link for each would
 * cost more time than all the rest of the row. The router follows them like its own.
 */

export const todayPlace = '#/today'

export const inboxPlace = '#/inbox'

export const moneyPlace = '#/money'

export const checkPlace = '#/check'

/** The settings of updates. */
export const updatesPlace = '#/settings?field=updates'

export const contactsPlace = '#/contacts'

/** The settings of the team. */
export const teamPlace = '#/settings?field=team'

/** Addresses that the service sends notifications to. */
export const emailsPlace = '#/hooks/emails'

/** Users of the account. */
export const peoplePlace = '#/people'

export const changesPlace = '#/changes'

/** The account as it was seen at a moment, compared with now. */
export const comparisonPlace = (from: number) => `${changesPlace}?view=comparison&from=${from}`

/** The settings of backups. */
export const backupPlace = '#/settings?field=backup'

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

/** The calls of all numbers in the week of a day. */
export const dayPlace = (day: string) => `#/routes?day=${day}`

/** A menu in its editor. */
export const menuEditorPlace = (id: number) => `#/menus/${id}`

/** The same place, with the keyboard at a field of the service's replies there. */
export const atField = (place: string, field: string | undefined) =>
  field === undefined
    ? place
    : `${place}${place.includes('?') ? '&' : '?'}field=${encodeURIComponent(field)}`
