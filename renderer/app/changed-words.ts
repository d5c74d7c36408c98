import type { FetchWords } from '../i18n/field-words.ts'
import { withTexts } from '../i18n/index.ts'
import { panels } from '../panels/index.ts'

/** The words of a kind of things, of the panel that shows them, with its texts. */
export const fetchWords: FetchWords = (kind) => {
  const panel = panels.find(({ changed }) => changed?.kinds.includes(kind))
  if (!panel?.changed) return undefined
  const { texts, sharedTexts = [], changed } = panel
  const load = [texts, ...sharedTexts].reduce(
    (part, files) => withTexts(files, part),
    changed.words,
  )
  return load().then(({ sayFields }) => sayFields)
}
