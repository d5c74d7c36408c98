const FEW = 1
const MANY = 2

function russian(count: number): number {
  if (!Number.isInteger(count)) return FEW
  const [tens, ones] = [Math.abs(count) % 100, Math.abs(count) % 10]
  if (tens > 10 && tens < 15) return MANY
  if (ones === 1) return 0
  return ones > 1 && ones < 5 ? FEW : MANY
}

/**
 * Which of the forms written `one | few | many` (Russian) or `one | other` (English) goes with a
 * number. Fractions take the form of "few" in Russian: "2,5 рубля".
 */
export const pluralRules = {
  ru: russian,
  en: (count: number) => (Math.abs(count) === 1 ? 0 : 1),
}
