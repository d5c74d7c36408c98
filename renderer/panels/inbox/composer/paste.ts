import { cleanPasted } from './clean-text.ts'

/** Puts a text in at the caret so that the field's own undo can take it out again. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  // The one way that keeps the field's history; without it the text is put in all the same.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Takes a paste over where cleaning changes something. Answers whether much was taken away. */
export function pasteCleaned(event: ClipboardEvent): boolean {
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const { text, much } = cleanPasted(pasted)
  if (pasted === text || !(event.target instanceof HTMLTextAreaElement)) return false
  event.preventDefault()
  insertText(event.target, text)
  return much
}
