/** The longest note that the core takes. */
export const LONGEST_NOTE = 5_000
