import { cleanPasted } from './clean-text.ts'

/** Maximum length of a draft, in UTF-16 units: several times what can be sent. */
const LONGEST = 10_000
/** With more lines than this, the browser's own insertion takes seconds. */
const MANY_LINES = 30

/** Puts a text in at the caret, where it is not too long so that the field's own undo can take it out again. */
function insertText(field: HTMLTextAreaElement, text: string): void {
  // The one way that keeps the field's history; without it the text is put in all the same.
  if (!hasManyLines(text) && document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const hasManyLines = (text: string) => text.split('\n', MANY_LINES + 1).length > MANY_LINES

/** Handles a paste whose text must be changed. Returns the change to notify the user of. */
export function pasteCleaned(event: ClipboardEvent): 'cut' | 'cleaned' | undefined {
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const { text, much } = cleanPasted(pasted.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, ''))
  const asItIs = pasted === text && !hasManyLines(text)
  if (asItIs || !(event.target instanceof HTMLTextAreaElement)) return undefined
  event.preventDefault()
  insertText(event.target, text)
  if (pasted.length > LONGEST) return 'cut'
  return much ? 'cleaned' : undefined
}
