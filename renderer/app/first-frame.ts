/** A page that nobody sees has no frames; it goes on after this, in milliseconds. */
const LONGEST = 100

/** Resolves once what stands in the page has been drawn. */
export function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST)
  })
}
