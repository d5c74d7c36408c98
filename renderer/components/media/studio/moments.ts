/** A moment of a recording as a clock shows it, with tenths: `0:07,3` in Russian, `0:07.3` in English. */
export function clockOf(seconds: number, locale: string): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  const [whole, rest] = [Math.floor(tenths / 10), tenths % 10]
  const minutes = Math.floor(whole / 60)
  const comma = locale === 'ru' ? ',' : '.'
  return `${minutes}:${String(whole % 60).padStart(2, '0')}${comma}${rest}`
}

/** A moment as a mark of a scale has it: tenths only where there are any. */
export const markOf = (seconds: number, locale: string): string =>
  clockOf(seconds, locale).replace(/[.,]0$/, '')

/** Distances between the marks of a scale that people read easily, in seconds. */
const STEPS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300]

/** Moments to mark on a scale of a length, at most `most` of them. */
export function marksOf(seconds: number, most: number): number[] {
  const step = STEPS.find((one) => seconds / one <= most) ?? seconds
  const marks: number[] = []
  for (let at = 0; at <= seconds && step > 0; at += step) marks.push(at)
  return marks
}
