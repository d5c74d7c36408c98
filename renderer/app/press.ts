/** What takes longer than this is not waited for, in milliseconds. */
const LONGEST = 500

let pressed = false
addEventListener('pointerdown', () => (pressed = true), true)
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => (pressed = false), true)
}

/**
 * Resolves once no pointer is pressed and its click has come: a press that began on what the app takes
 * the place of would otherwise end on something else, and its click be lost.
 */
export async function released(): Promise<void> {
  if (!pressed) return
  const ended = new Promise<void>((resolve) => {
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, () => setTimeout(resolve), { once: true, capture: true })
    }
  })
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LONGEST))])
}
