/** Signs that are not seen, such as those of direction, but for the two that join letters and pictures. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}]--[\u200C\u200D]]/gv
const AUDIO = /\.(mp3|wave?|au|snd|aiff?|aifc|gsm|ogg|oga|opus|raw|flac|m4a|aac|mp4|webm)$/iu

/** In letters as a person counts them: what the service allows is not shown. */
const LONGEST = 100

/**
 * The name under which a file is uploaded: without folders, without signs that are not seen or turn
 * the name around, and without the extension of audio, since the service keeps the type by itself.
 * Nothing where nothing is left.
 */
export function uploadName(fileName: string): string | undefined {
  const [base = ''] = fileName.split(/[/\\]/).slice(-1)
  const seen = base.toWellFormed().replace(/\s/gu, ' ').replace(UNSEEN, '').normalize('NFC')
  const name = seen
    .replace(/ +/g, ' ')
    .trim()
    .replace(AUDIO, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return letters.slice(0, LONGEST).join('').trimEnd() || undefined
}
