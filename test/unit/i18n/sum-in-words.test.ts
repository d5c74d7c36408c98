import { expect, test, vi } from 'vitest'
import { sumInWords } from '../../../renderer/i18n/sum-in-words.ts'
import { eventually } from '../../support/waits.ts'

test('words that did not come are asked for again with the next sum', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  vi.doMock('n2words/en-US', () => {
    throw new Error('the program is away')
  })
  expect(sumInWords(1500, 'en')).toBe('')
  await eventually(() => expect(logged).toHaveBeenCalledOnce())
  vi.doUnmock('n2words/en-US')
  await eventually(() => expect(sumInWords(1500, 'en')).toBe('One thousand five hundred roubles'))
})
