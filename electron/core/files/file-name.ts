/** Characters that are forbidden in file names on one of the supported systems. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu
/** Device names of Windows, reserved with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/iu
/**
 * Longest name in characters: Linux counts bytes of UTF-8, letters may take two, and there is the
 * extension.
 */
const LONGEST = 80

/**
 * Makes a file name for any system from a label.
 * @param extension without the dot
 * @returns `file` with the extension if nothing of the label is left
 */
export function fileName(label: string, extension?: string): string {
  const clean = [...label.toWellFormed().replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ')]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const base = clean === '' || DEVICE.test(clean) ? `file${clean && `-${clean}`}` : clean
  return extension === undefined ? base : `${base}.${extension}`
}
