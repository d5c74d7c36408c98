/** What takes longer than this is not waited for, in milliseconds; a page that nobody sees has no frames. */
const LONGEST = 100

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST))

/** A timer set in a frame runs when that frame is drawn, and after clicks that came meanwhile. */
function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Resolves once what the page holds now has been drawn. */
export async function drawn(): Promise<void> {
  await Promise.race([frame(), pause()])
}

/** Resolves once something on its way has come and has been drawn. */
export async function shown(coming: Promise<unknown>): Promise<void> {
  await Promise.race([coming, pause()])
  await drawn()
}
