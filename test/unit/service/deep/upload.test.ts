import fc from 'fast-check'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf } from '../client.ts'
import { hashOf, streamSource } from '../../../support/uploading.ts'
import { kind, startCabinet, sentTo } from '../uploads.ts'

test('bytes that come in pieces of any length arrive as they are', async () => {
  const server = await startCabinet()
  const client = clientOf(server.url)
  const lengths = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000 }), lengths, async (size, pieces) => {
      const content = randomBytes(size)
      await client.upload('media.create', { file: streamSource(content, pieces), ...kind })
      expect(hashOf(Buffer.from(sentTo(server).file, 'base64'))).toBe(hashOf(content))
    }),
    { numRuns: 10 },
  )
})
