/* What runs in the page: each function stands alone, as only its own text gets there. */

/** Opens the conversation and answers how long it took until the frame with its last message, in ms. */
export async function openByApp({ place, last }: { place: string; last: string }): Promise<number> {
  const start = performance.now()
  const shown = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(`[data-message="${last}"]`)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  location.hash = place
  await shown
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => resolve()
      after.port2.postMessage(undefined)
    })
  })
  return performance.now() - start
}

/** Puts the same picture there as plain HTML, scrolled to its end, and answers how long that took. */
export async function openAsHtml({ html, rows }: { html: string; rows: number }): Promise<number> {
  const start = performance.now()
  const idle = document.querySelector('.inbox > .idle')
  if (!idle) throw new Error('There is nowhere to put the conversation')
  const box = document.createElement('template')
  box.innerHTML = html
  idle.replaceWith(box.content)
  Object.assign(window, { idle })
  const scroller = document.querySelector('.holder > .scroller')
  if (!scroller) throw new Error('The conversation has no list')
  scroller.scrollTop = scroller.scrollHeight
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => resolve()
      after.port2.postMessage(undefined)
    })
  })
  const took = performance.now() - start
  const there = scroller.querySelectorAll('[data-message]').length
  if (there !== rows) throw new Error(`${there} rows instead of ${rows}`)
  return took
}

/** Takes the plain HTML away again, and puts back what stood there. */
export function clearHtml(): void {
  const { idle } = window as unknown as { idle: Element }
  document.querySelector('section.conversation')?.replaceWith(idle)
}

/** The open conversation as HTML with the newest `rows` messages. */
export function asHtml(rows: number): string {
  const view = document.querySelector('section.conversation')?.cloneNode(true)
  if (!(view instanceof Element)) throw new Error('No conversation is open')
  const all = [...view.querySelectorAll('[data-message]')]
  for (const row of all.slice(0, -rows)) row.remove()
  for (const day of view.querySelectorAll('section.day')) {
    if (!day.querySelector('[data-message]')) day.remove()
  }
  return view.outerHTML
}

export interface Frames {
  /** Between one frame and the next, in ms. */
  times: number[]
  /** Frames in which a row on the screen moved against the wheel. */
  backwards: number
  mostRows: number
}

/** Watches frames until `stopWatching`: their lengths, and whether rows go where the wheel goes. */
export function watchFrames(): void {
  const seen: Frames = { times: [], backwards: 0, mostRows: 0 }
  const scroller = document.querySelector('.holder > .scroller')
  if (!scroller) throw new Error('The conversation has no list')
  const state = { seen, direction: 0, stopped: false }
  Object.assign(window, { watching: state })
  let before = performance.now()
  let row: Element | undefined
  let top = 0
  const frame = (now: number): void => {
    if (state.stopped) return
    seen.times.push(now - before)
    before = now
    const rows = [...scroller.querySelectorAll('[data-message]')]
    seen.mostRows = Math.max(seen.mostRows, rows.length)
    if (row?.isConnected && state.direction !== 0) {
      const moved = row.getBoundingClientRect().top - top
      if (moved * state.direction < -1) seen.backwards += 1
    }
    const box = scroller.getBoundingClientRect()
    const middle = box.top + box.height / 2
    row = rows.find((one) => one.getBoundingClientRect().bottom > middle)
    top = row?.getBoundingClientRect().top ?? 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Tells the watch which way rows have to move from now on: 1 down, -1 up, 0 for a turn. */
export function wheelGoes(direction: number): void {
  Object.assign((window as unknown as { watching: object }).watching, { direction })
}

export function stopWatching(): Frames {
  const { watching } = window as unknown as { watching: { seen: Frames; stopped: boolean } }
  watching.stopped = true
  return watching.seen
}
