/** Signs of HTML in a line of a post, and its height in pixels: only a guess until it is drawn. */
const LINE = 110
const LINE_HEIGHT = 21
const MOST_LINES = 200

/** Returns the approximate height of a post, in pixels. */
export const roomFor = (html: string): number =>
  Math.min(MOST_LINES, Math.ceil(html.length / LINE) + 1) * LINE_HEIGHT
