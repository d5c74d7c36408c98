import { test } from 'vitest'
import { expectForecast } from '../support/forecast.ts'

const SEEDS = Array.from({ length: 60 }, (_, nth) => nth + 1)

test.each(SEEDS)(
  'what account %i is charged for its next month is what was foreseen, to the kopeck',
  expectForecast,
)
