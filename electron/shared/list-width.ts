/** How wide a person may make the list of conversations, in pixels. */
export const LIST_WIDTH = { least: 220, most: 640 } as const
