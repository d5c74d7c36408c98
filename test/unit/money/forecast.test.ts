import { test } from 'vitest'
import { expectForecast } from './support/forecast.ts'

/** Some of the accounts that the deep tier looks at. */
const SEEDS = Array.from({ length: 3 }, (_, nth) => nth + 1)

test.each(SEEDS)(
  'what account %i is charged for its next month is what was foreseen, to the kopeck',
  expectForecast,
)
