import { expect, test } from 'vitest'
import { z } from 'zod'
import { inSection } from '../../../electron/service/catalogue/operation.ts'
import { id, rows } from '../../../electron/service/catalogue/shapes.ts'
import { fitReply } from '../../../electron/service/reply.ts'

const groups = inSection('none').rest({
  id: 'test.groups',
  method: 'GET',
  path: 'test',
  input: () => z.strictObject({}),
  reply: () =>
    z.looseObject({
      data: rows(z.looseObject({ id, sips: rows(z.looseObject({ id })) })),
      extra: z.record(z.string(), z.looseObject({ others: rows(id) })).optional(),
    }),
  effect: 'read',
  touches: [],
})

test('invalid rows are counted in lists at any depth', () => {
  const reply = {
    data: [{ id: 1, sips: [{ id: 5 }, 'x', null] }, { id: 'x' }, { id: 2, sips: [] }],
    extra: { a: { others: [1, 'y'] }, b: { others: ['z'] } },
    note: { invalid: 'not a list' },
  }
  expect(fitReply(groups, reply)).toMatchObject({
    fits: true,
    invalidRows: expect.arrayContaining(['top: string', 'top: null', 'id: string']) as string[],
  })
})

test('the place of a schema issue is named without keys that may be telephone numbers', () => {
  const reply = { data: [], extra: { '+79001234567': { others: 'none' } } }
  expect(fitReply(groups, reply)).toEqual({ fits: false, at: 'extra.*.others' })
})
