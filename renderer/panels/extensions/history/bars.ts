import type { Line, Range } from '../../../../electron/shared/intervals.ts'

/** Columns of a drawing that look the same, its end not included. */
export interface Bar {
  from: number
  to: number
  state: 'online' | 'offline'
}

/**
 * Draws a line in a number of columns. A column with any offline time is offline, so that no outage
 * is lost; else it is online if any part of it was, and else unknown, without a bar.
 */
export function barsOf(line: Line, { from, to }: Range, columns: number): Bar[] {
  const scale = columns / (to - from)
  const known = new Uint8Array(columns)
  for (let place = 0; place < line.length; place += 3) {
    const [begun = 0, until = 0, online] = line.slice(place, place + 3)
    if (until <= from || begun >= to) continue
    const first = Math.floor((Math.max(begun, from) - from) * scale + SLACK)
    const end = Math.max(first + 1, Math.ceil((Math.min(until, to) - from) * scale - SLACK))
    const value = online === 1 ? ONLINE : OFFLINE
    for (let at = first; at < Math.min(end, columns); at += 1) {
      if (known[at] !== OFFLINE) known[at] = value
    }
  }
  return joined(known)
}

/** Tolerance of rounding at the edge of a column, in columns. */
const SLACK = 1e-9
const ONLINE = 1
const OFFLINE = 2

function joined(known: Uint8Array): Bar[] {
  const bars: Bar[] = []
  for (const [at, value] of known.entries()) {
    if (value === 0) continue
    const state = value === ONLINE ? 'online' : 'offline'
    const last = bars.at(-1)
    if (last?.to === at && last.state === state) last.to = at + 1
    else bars.push({ from: at, to: at + 1, state })
  }
  return bars
}

/** Bars of one state as the outline of rectangles between two heights. */
export const outlineOf = (bars: readonly Bar[], top: number, bottom: number): string =>
  bars.map(({ from, to }) => `M${from} ${top}H${to}V${bottom}H${from}Z`).join('')
