import type { Line, Range } from '../../../shared/intervals.ts'
import { mark, type Mark } from './stored-rows.ts'

/** A change of one extension within one era. */
export type LineChange = [at: number, part: number, mark: Mark]

/**
 * Draws a line from an extension's changes in one era and the spans in which its part was watched. Both
 * are in order; the first change may lie before the range, and so may the first span of a part.
 */
export function drawLine(
  changes: readonly LineChange[],
  spansOf: (part: number) => readonly [begun: number, until: number][],
  { from, to }: Range,
): Line {
  const line: Line = []
  for (const [place, [at, part, said]] of changes.entries()) {
    if (said === mark.unknown) continue
    const begin = Math.max(at, from)
    const end = Math.min(changes[place + 1]?.[0] ?? Infinity, to)
    const online = said === mark.online || said === mark.onlineThrough ? 1 : 0
    if (said === mark.offlineThrough || said === mark.onlineThrough) add(line, begin, end, online)
    else {
      for (const [begun, until] of spansOf(part)) {
        add(line, Math.max(begin, begun), Math.min(end, until), online)
      }
    }
  }
  return line
}

function add(line: Line, from: number, to: number, online: number): void {
  if (from >= to) return
  const last = line.length - 3
  if (line[last + 1] === from && line[last + 2] === online) line[last + 1] = to
  else line.push(from, to, online)
}

/** One line where it knows something, and another one elsewhere. */
export function overlay(above: Line, below: Line): Line {
  if (below.length === 0) return above
  if (above.length === 0) return below
  const pieces = [...piecesOf(above), ...piecesOf(below).flatMap((piece) => outside(piece, above))]
  const line: Line = []
  for (const [from, to, online] of pieces.sort((one, other) => one[0] - other[0])) {
    add(line, from, to, online)
  }
  return line
}

type LinePiece = [from: number, to: number, online: number]

function piecesOf(line: Line): LinePiece[] {
  return Array.from({ length: line.length / 3 }, (_, place) => {
    const [from = 0, to = 0, online = 0] = line.slice(place * 3, place * 3 + 3)
    return [from, to, online]
  })
}

/** The parts of a piece outside of a line. */
function outside([from, to, online]: LinePiece, line: Line): LinePiece[] {
  const left: LinePiece[] = []
  let at = from
  for (const [begun, until] of piecesOf(line)) {
    if (until <= at) continue
    if (begun >= to) break
    if (at < begun) left.push([at, begun, online])
    at = until
  }
  if (at < to) left.push([at, to, online])
  return left
}
