import { SegmentedMessage } from 'sms-segments-calculator'

/** A text's segments: 160/153 septets each in the GSM alphabet, 70/67 units of UTF-16 otherwise. */
export function segmentsOf(written: string): number {
  // As it is sent.
  const text = written.normalize('NFC')
  // However it is encoded, and it spares the library's millisecond for each text.
  if (text.length <= 70) return 1
  const { segmentsCount, encodingName } = new SegmentedMessage(text)
  // A letter with more marks than a segment holds is cut, which the library does not do.
  return encodingName === 'UCS-2'
    ? Math.max(segmentsCount, Math.ceil(text.length / 67))
    : segmentsCount
}
