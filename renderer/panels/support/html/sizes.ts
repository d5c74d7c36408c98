import { hasTags } from '../../../../electron/shared/html-elements.ts'

/** Beyond this, in characters, a post begins as plain text: cleaning and drawing it takes a while. */
const PLAIN_FROM = 64 * 1024
/** Beyond this it would hold the window up for seconds, so that it stays plain text. */
const PLAIN_ALONE_FROM = 256 * 1024

/**
 * Returns true for HTML to show as plain text at first: too long, or without tags, so that its line
 * breaks are kept.
 */
export const beginsPlain = (html: string): boolean => html.length > PLAIN_FROM || !hasTags(html)
export const isTooLong = (html: string): boolean => html.length > PLAIN_ALONE_FROM

/** Returns true if the HTML has formatting that plain text would lose. */
export const hasMarkup = (html: string): boolean =>
  hasTags(html.replace(/<\/?(?:p|br)\s*\/?>/gi, ''))
