/** Failed tries are forgotten after so long, milliseconds. */
const REMEMBERED = 60 * 60_000
/** So much of it has no consequence: three wrong codes, or six questions without an answer. */
const FREE = 6
/** The pause after that, which doubles with everything more, milliseconds. */
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 15 * 60_000

/** A wrong code weighs as much as two questions that were refused, left alone or lost with their page. */
const WRONG = 2
const VAIN = 1

const SHORT = 6
const LONG = 15
/** From so many wrong codes on codes are long. Time does not make them short again. */
const GUESSES = 10

/**
 * Counts over all questions of a run and all pages: a page that guesses cannot reset it, neither by
 * a refusal nor by another connection. Ten guesses meet a code of six digits, which is a chance of
 * one in a hundred thousand; all further ones meet fifteen digits.
 */
export interface CodeTries {
  /** How many digits a code has now. */
  digits(): number
  /** How long nothing is asked, milliseconds. */
  wait(): number
  /** How many wrong codes there may still be before a pause. */
  left(): number
  wrong(): void
  /** A question ended without a code. */
  vain(): void
  /**
   * The user reads the terminal: the right code of so many digits came, after so many wrong ones to
   * its question.
   */
  right(digits: number, wrong: number): void
}

/** @param now the clock, milliseconds */
export function createCodeTries(now: () => number): CodeTries {
  /** When something was in vain, once for each part of its weight. */
  let recent: number[] = []
  let guesses = 0
  let closedUntil = 0

  function weigh(weight: number): void {
    const oldest = now() - REMEMBERED
    recent = [...recent.filter((at) => at > oldest), ...Array<number>(weight).fill(now())]
    const over = recent.length - FREE
    if (over >= 0) closedUntil = now() + Math.min(FIRST_PAUSE * 2 ** over, LONGEST_PAUSE)
  }

  return {
    digits: () => (guesses < GUESSES ? SHORT : LONG),
    wait: () => Math.max(closedUntil - now(), 0),
    left: () => Math.ceil((FREE - recent.length) / WRONG),
    wrong() {
      guesses += 1
      weigh(WRONG)
    },
    vain: () => weigh(VAIN),
    right(digits, wrong) {
      guesses = digits === LONG ? 0 : guesses - wrong
      recent = []
    },
  }
}
