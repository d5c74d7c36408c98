/*
 * Russia's numbering plan has area codes of three to five digits. The regions below have a code of three
 * and numbers of seven in their centre; elsewhere a centre has a code of four digits that ends in 2.
 */

const SEVEN_DIGIT_CENTRES = new Set(
  '342 343 347 351 383 391 423 473 495 496 498 499 812 831 843 846 861 862 863'.split(' '),
)

/** Towns with numbers of six digits whose code ends otherwise. */
const OTHER_TOWNS = new Set(
  '3435 3466 3519 3537 3843 4855 8443 8453 8553 8555 8617 8793 8794'.split(' '),
)

/**
 * How many digits of a Russian number are its area code.
 * @param national ten digits
 */
export function areaCodeLength(national: string): 3 | 4 {
  const code = national.slice(0, 4)
  if (OTHER_TOWNS.has(code)) return 4
  const isGeographic = /^[348][1-9]/.test(code)
  return isGeographic && code.endsWith('2') && !SEVEN_DIGIT_CENTRES.has(code.slice(0, 3)) ? 4 : 3
}
