import { SegmentedMessage } from 'sms-segments-calculator'

/** A text's segments: 160/153 characters each in the GSM alphabet, 70/67 in Unicode. */
export function segmentsOf(text: string): number {
  return new SegmentedMessage(text).segmentsCount
}
