/** Maximum time from the last digit to Enter, in milliseconds. */
const HABIT = 1500

/**
 * Swallows an Enter pressed out of habit after the last digit, which has already closed the dialog.
 */
export function ignoreEnter(): void {
  const watching = new AbortController()
  setTimeout(() => watching.abort(), HABIT)
  const ignore = (event: KeyboardEvent): void => {
    watching.abort()
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const how = { capture: true, signal: watching.signal }
  window.addEventListener('keydown', ignore, how)
  // After any other input an Enter is meant for the page.
  for (const other of ['pointerdown', 'input']) {
    window.addEventListener(other, () => watching.abort(), how)
  }
}
