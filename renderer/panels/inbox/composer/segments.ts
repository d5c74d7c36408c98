import { SegmentedMessage } from 'sms-segments-calculator'

export interface SegmentCount {
  encoding: 'gsm' | 'unicode'
  /** Characters as they are counted in a message. */
  characters: number
  /** How many of them fit before the next segment begins. */
  room: number
  segments: number
  /** The few characters that alone force a mostly Latin text into the shorter encoding. */
  culprits: string[]
}

/** Characters per single segment, and per part of several. */
const ROOM = { gsm: [160, 153], unicode: [70, 67] } as const
/** More of them than this and the text is simply not Latin. */
const FEW = 3

/** Counts a text the way the network does: 160/153 characters a segment, or 70/67 in Unicode. */
export function countSegments(text: string): SegmentCount {
  const message = new SegmentedMessage(text)
  const encoding = message.encodingName === 'GSM-7' ? 'gsm' : 'unicode'
  const segments = message.segmentsCount
  const [single, part] = ROOM[encoding]
  const strange = [...new Set(message.getNonGsmCharacters())]
  const mostlyLatin = encoding === 'unicode' && strange.length <= FEW && !/[а-яё]/iu.test(text)
  return {
    encoding,
    characters: message.numberOfCharacters,
    room: segments <= 1 ? single : segments * part,
    segments,
    culprits: mostlyLatin ? strange : [],
  }
}
