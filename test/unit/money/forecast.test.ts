import { test } from 'vitest'
import { expectForecast } from './support/forecast.ts'

test('what one of the accounts of the deep tier is charged for its next month is what was foreseen, to the kopeck', () =>
  expectForecast(1))
