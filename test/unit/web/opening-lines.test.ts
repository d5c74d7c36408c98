import { expect, it } from 'vitest'
import { noBrowserLine, openingLines } from '../../../electron/web/opening-lines.ts'

it('says in the app’s language how an address opens it', () => {
  expect(openingLines('ru').join()).toMatch(/^Адрес открывает приложение один раз/)
  expect(openingLines('en', 'http://127.0.0.1:1/')).toEqual([
    'The address opens the app once, within a minute. Press Enter for a new one.',
    'For Safari: http://127.0.0.1:1/',
  ])
  expect([noBrowserLine('ru'), noBrowserLine('en')].map((line) => /[а-я]/.test(line))).toEqual([
    true,
    false,
  ])
})
