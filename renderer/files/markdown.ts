/** A name stays a name: it is no mark, no link and no markup of Markdown. */
export const inert = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>&~|#!@$]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/www\./gi, (found) => `${found.slice(0, 3)}\\.`)
