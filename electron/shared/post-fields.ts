/**
 * Register of what a call webhook's posts may be read by: the fields that the specification's examples
 * show. Names of others are not told, so that none may be taken for granted; a name that is not here
 * does not compile.
 */
export const postFields = ['call_id', 'direction', 'to'] as const
export type PostField = (typeof postFields)[number]

/** A parameter of the webhooks that are saved here: it brings back the event of which no field tells. */
export const EVENT_PARAMETER = 'switchdesk_event'
