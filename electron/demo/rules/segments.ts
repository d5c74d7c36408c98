import { SegmentedMessage } from 'sms-segments-calculator'

/** Cyrillic forces Unicode; without surrogates no character can straddle two segments. */
const PLAIN_CYRILLIC = /^(?=.*[а-яё])[^\ud800-\udfff]*$/is
/** Of the GSM alphabet what counts once; the rest of it is rare. */
const PLAIN_LATIN = /^[a-z\d \n.,:;!?'"()+\-/%&@#$*=<>_]*$/i

/** A text's segments: 160/153 characters each in the GSM alphabet, 70/67 in Unicode. */
export function segmentsOf(text: string): number {
  if (text.length <= 70) return 1
  // The library takes a millisecond for each text, too long when a cabinet is filled.
  if (PLAIN_CYRILLIC.test(text)) return Math.ceil(text.length / 67)
  if (PLAIN_LATIN.test(text)) return text.length <= 160 ? 1 : Math.ceil(text.length / 153)
  return new SegmentedMessage(text).segmentsCount
}
