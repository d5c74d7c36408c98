import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromReplyFile,
  toReplyFile,
} from '../../../renderer/components/quick-replies/reply-file.ts'

test('quick replies come back from their file as they were, whatever the language', () => {
  const reply = fc.record({
    shortcut: fc.stringMatching(/^[\p{L}\d-]{0,40}$/u),
    text: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
  })
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 5 }), (replies) => {
      const file = toReplyFile(replies.map((one, place) => ({ id: String(place), ...one })))
      expect(fromReplyFile(file)?.map(({ shortcut, text }) => ({ shortcut, text }))).toEqual(
        replies,
      )
    }),
  )
})
