/** How long somebody may take from the last digit to Enter, in milliseconds. */
const HABIT = 1500

/** Who ends every code with Enter presses it when the last digit has closed the question already: nothing beneath gets it. */
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
  // Whoever goes on with something else means the Enter after it.
  for (const other of ['pointerdown', 'input']) {
    window.addEventListener(other, () => watching.abort(), how)
  }
}
