import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  erased,
  NONE,
  type KnownVersion,
} from '../../../electron/core/colleagues/shared/stored/merge.ts'
import { descentOf } from '../../../electron/core/team/descent.ts'

const version = fc
  .record({
    content: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    of: fc.array(fc.string()),
  })
  .map(({ content, of }) => ({ content, ...descentOf(content, of) }))
const known = fc.record({
  version: fc.nat(),
  epoch: fc.nat(),
  base: version,
  sent: fc.option(version, { nil: undefined }),
}) as fc.Arbitrary<KnownVersion<string>>

test('an erasure keeps no content, goes up where the team has one, and rests once it is there', () => {
  fc.assert(
    fc.property(
      known,
      fc.option(fc.tuple(version, fc.nat()), { nil: undefined }),
      (before, there) => {
        const told = there && { ...there[0], version: there[1] }
        const next = erased(before, told)
        expect([next.base.content, next.sent?.content]).toEqual([undefined, undefined])
        const has = (told ?? before.base).content !== undefined
        if (has) {
          expect(next.sent?.of).toContain((told ?? before.base).digest)
          // Whatever somebody changes meanwhile goes the same way.
          const edited = {
            content: 'edit',
            ...descentOf('edit', [next.base.digest]),
            version: next.version + 1,
          }
          expect(erased(next, edited).sent?.of).toContain(edited.digest)
        }
        const acknowledged = { ...next, base: next.sent ?? next.base, sent: undefined }
        expect(erased(acknowledged).sent).toBeUndefined()
      },
    ),
    { numRuns: 200 },
  )
  expect(erased({ version: 0, epoch: 0, base: NONE, sent: undefined }).sent).toBeUndefined()
})
