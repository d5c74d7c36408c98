import { SegmentedMessage } from 'sms-segments-calculator'

export interface SegmentCount {
  encoding: 'gsm' | 'unicode'
  /** Units that are paid, with those at a segment's end that nothing fitted into: letters, marks and halves of emoji. */
  units: number
  /** The number of units left in the last segment. */
  room: number
  segments: number
  /** The few characters that alone force a mostly Latin text into the shorter encoding. */
  culprits: string[]
}

/** Units per single segment, and per part of several. */
const ROOM = { gsm: [160, 153], unicode: [70, 67] } as const
const BITS = { gsm: 7, unicode: 16 } as const
/** Maximum number of non-GSM characters; with more the text is simply not Latin. */
const FEW = 3

/** Counts a text the way the network does: 160/153 septets a segment, or 70/67 units of UTF-16. */
export function countSegments(text: string): SegmentCount {
  const message = new SegmentedMessage(text)
  const encoding = message.encodingName === 'GSM-7' ? 'gsm' : 'unicode'
  const [single, part] = ROOM[encoding]
  const units = unitsOf(
    message.segments.map((segment) => segment.messageSizeInBits() / BITS[encoding]),
    part,
  )
  const segments = units <= single ? 1 : Math.ceil(units / part)
  const strange = [...new Set(message.getNonGsmCharacters())]
  const mostlyLatin = encoding === 'unicode' && strange.length <= FEW && !/[а-яё]/iu.test(text)
  return {
    encoding,
    units,
    room: segments <= 1 ? single : segments * part,
    segments,
    culprits: mostlyLatin ? strange : [],
  }
}

/** A letter with more marks than a segment holds is cut; otherwise what would not fit whole goes into the next one. */
function unitsOf(segments: number[], part: number): number {
  const last = segments.at(-1) ?? 0
  if (segments.length > 1 && last > part) return segments.reduce((all, one) => all + one, 0)
  return (segments.length - 1) * part + last
}
