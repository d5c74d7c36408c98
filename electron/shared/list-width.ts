/** Limits of the list of conversations' width, in pixels. */
export const LIST_WIDTH = { least: 220, most: 640 } as const
