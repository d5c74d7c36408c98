/** They turn the letters after them around, whatever these are: embeddings, overrides, isolates and their ends. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * A text as it may be drawn among others: a stranger's control characters can neither show it backwards,
 * nor disguise a link, nor reach into what stands beside it. Letters of right-to-left scripts read as
 * they should all the same.
 */
export const plainDirection = (text: string): string => text.replace(TURNING, '')
