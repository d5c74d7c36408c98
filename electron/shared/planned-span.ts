/** Span of a planned change, milliseconds since the epoch; without an end it stays for good. */
export interface PlannedSpan {
  from: number
  until?: number | undefined
}

/**
 * True if a new planned change of a thing meets one that is planned already, so that one of them would
 * find the thing otherwise than foreseen.
 */
export function meets({ from, until = Infinity }: PlannedSpan, planned: PlannedSpan): boolean {
  if (planned.until === undefined) return from <= planned.from && planned.from < until
  return planned.from < until && from < planned.until
}
