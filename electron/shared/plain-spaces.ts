/**
 * Returns a text with ordinary spaces, for what leaves the screen: files, the clipboard and texts that
 * the service keeps are searched and compared by other programs.
 */
export const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
