import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ScenarioBody } from '../../../electron/bridge/index.ts'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { newOutside } from '../../../electron/core/menus/outside.ts'
import { scenariosReplace } from '../../../electron/service/catalogue/scenarios.ts'

const account = { rows: async () => [{ id: 404 }, { id: 3001 }] } as never
const outside = (body: object) => newOutside(account, body as ScenarioBody, async () => undefined)

const within = { redirection_type: 'sip', destination_id: '3001' }
const hours = { week_day: 'monday', first_hour: 9, last_hour: 18 }
const key = { event: '1', redirection_type: 'group', destination_id: '404', prompt_media_id: 803 }
const menu = {
  type: 'menu',
  name: 'Склад',
  voicemail: false,
  greeting_media_id: 801,
  work_time: [hours],
  menu: [key],
  no_active: { ...within, prompt_media_id: 803 },
}
const dialling = { type: 'number', name: 'Добавочный', voicemail: true, timeout: within }

/** A scenario with one more field at some place of it. */
const places: Record<string, (field: object) => object> = {
  menu: (field) => ({ ...menu, ...field }),
  key: (field) => ({ ...menu, menu: [key, { ...key, event: '2', ...field }] }),
  hours: (field) => ({ ...menu, work_time: [{ ...hours, ...field }] }),
  closed: (field) => ({ ...menu, no_active: { ...menu.no_active, ...field } }),
  dialling: (field) => ({ ...dialling, ...field }),
  timeout: (field) => ({ ...dialling, timeout: { ...within, ...field } }),
}
const described = {
  menu: [...Object.keys(menu), 'voicemail_media_id', 'invalid_media_id', 'exit_media_id'],
  key: Object.keys(key),
  hours: Object.keys(hours),
  closed: Object.keys(menu.no_active),
  dialling: [...Object.keys(dialling), 'greeting_media_id', 'voicemail_media_id'],
  timeout: Object.keys(within),
}
const known = [...new Set(Object.values(described).flat())]

/** As it goes out, if the catalogue takes it. */
const sentAs = (body: object): string | undefined => {
  const { success, data } = z.safeParse(scenariosReplace.input, { ...body, scenario_id: 901 })
  return success ? JSON.stringify(data) : undefined
}

const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(79161112233, ['79161112233'], 'sip:a@b', within, [within], [[1]]),
)

test('nothing is at stake with what is described and stays within the account', async () => {
  expect(await outside(menu)).toEqual([])
  expect(await outside(dialling)).toEqual([])
})

test.for(Object.entries(places))(
  'no field that is foreign to its place passes: %s',
  async (one) => {
    const [place, withField] = one
    const own = new Set(described[place as keyof typeof described])
    const plain = sentAs(withField({}))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom(...known)).filter((name) => !own.has(name)),
        values,
        async (name, value) => {
          const body = withField(Object.fromEntries([[name, value]]))
          const sent = sentAs(body)
          if (sent === undefined || sent === plain) return
          const leads = await outside(body).catch((error: unknown) => {
            // More than could be shown whole: nothing is asked, and nothing sent.
            expect(error).toBeInstanceOf(CoreFailure)
            return [String(error)]
          })
          expect(leads).not.toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  },
)

test('each value of a foreign field is shown to its end, however deep it lies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== '__proto__'),
      fc.stringMatching(/^[a-z]{20,300}@elsewhere\.example$/),
      fc.array(fc.constantFrom('list', 'object'), { maxLength: 4 }),
      async (name, address, nesting) => {
        const value = nesting.reduce<unknown>(
          (inner, kind) => (kind === 'list' ? [inner] : { to: inner }),
          address,
        )
        const [lead] = await outside({ ...menu, no_active: { ...within, [`x${name}`]: value } })
        expect(lead).toMatch(/^no_active\.x/)
        expect(lead?.endsWith(`: ${address}`)).toBe(true)
      },
    ),
  )
})
