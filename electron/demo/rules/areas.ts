import { REGIONS } from '../seed/codes.ts'

/** Where numbers with one code are at home. */
export interface NumberArea {
  code: string
  phone_type: 'abc' | 'def' | '800'
  city: string
  /** Numbers for free calls belong to none. */
  region?: number
}

/** Every code that numbers are sold with. */
export const AREAS: readonly NumberArea[] = [
  ...REGIONS.flatMap(({ id: region, cities, mobile = [], title }): NumberArea[] => [
    ...Object.entries(cities).map(([code, city]): NumberArea => ({
      code,
      phone_type: 'abc',
      city,
      region,
    })),
    ...mobile.map((code): NumberArea => ({ code, phone_type: 'def', city: title, region })),
  ]),
  { code: '800', phone_type: '800', city: 'Россия' },
]

const LENGTH = 11
/** Digits after the code in all these numbers, and in no real one. */
const INVENTED = '000'

/** The area of an invented number; undefined for any other. */
export function areaOf(number: string): NumberArea | undefined {
  if (number.length !== LENGTH) return undefined
  return AREAS.find(({ code }) => number.startsWith(`7${code}${INVENTED}`))
}

/** Returns the number of digits in which the numbers of an area differ. */
export function tailLength({ code }: NumberArea): number {
  return LENGTH - 1 - code.length - INVENTED.length
}

/** The number without its code. */
export function localOf(tail: string): string {
  return INVENTED + tail
}
