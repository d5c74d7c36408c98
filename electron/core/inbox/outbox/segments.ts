import { SegmentedMessage } from 'sms-segments-calculator'

/** A text's segments: 160/153 characters each in the GSM alphabet, 70/67 in Unicode. */
export function segmentsOf(text: string): number {
  // However it is encoded, and it spares the library's millisecond for each text.
  if (text.length <= 70) return 1
  return new SegmentedMessage(text).segmentsCount
}
