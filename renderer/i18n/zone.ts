import { shallowRef } from 'vue'
import { ownOffsetAt } from './moments.ts'

const MINUTE = 60_000
/** Offsets change at full quarters of an hour only. */
const QUARTER = 15 * MINUTE

/** The zone in which times are shown; absent where it is this computer's own. */
const zone = shallowRef<string>()
const offsets = new Map<number, number>()
let reader: Intl.DateTimeFormat | undefined

/** The zone for the language's formatters; absent where it is this computer's own. */
export const shownZone = (): string | undefined => zone.value

/**
 * Shows times as an IANA zone has them from now on, or as this computer has them. It costs the making
 * of a formatter, so it waits until the first rows are there.
 */
export function showTimesIn(name: string | undefined): void {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const other = name === undefined || name === own ? undefined : name
  if (other === zone.value) return
  offsets.clear()
  const options = { timeZone: other, timeZoneName: 'longOffset' } as const
  reader = other === undefined ? undefined : new Intl.DateTimeFormat('en-US', options)
  zone.value = other
}

/** `GMT+05:30` → milliseconds; plain `GMT` is none. */
function readOffset(formatter: Intl.DateTimeFormat, at: number): number {
  const part = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(part?.value ?? '') ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE
  return sign === '-' ? -offset : offset
}

/** How far the clocks shown are ahead of UTC at a moment, in milliseconds. */
export function offsetAt(at: number): number {
  if (zone.value === undefined || !reader) return ownOffsetAt(at)
  const quarter = Math.floor(at / QUARTER)
  let offset = offsets.get(quarter)
  if (offset === undefined) {
    offset = readOffset(reader, at)
    offsets.set(quarter, offset)
  }
  return offset
}
