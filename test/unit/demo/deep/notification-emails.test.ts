import { expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, read, refusal } from '../support/exchange.ts'

const PATH = 'notifications/emails'

interface Address {
  id: number
  email: string
}

const list = (demo: Demo, query = '') =>
  read<{
    data: Address[]
    total: number
    per_page: number
    last_page: number
    next_page_url: string | null
  }>(demo, PATH + query)

test('an address is added, changed and removed; all of it stays', async () => {
  const home = newHome()
  const demo = await openDemo({ home })
  const { data: before } = await list(demo)
  const made = await change(demo, 'POST', PATH, { email: 'ночь@свет.example' })
  expect(made.body).toMatchObject({ success: true })
  const { id } = (await list(demo)).data.at(-1) ?? { id: 0 }
  expect(await read(demo, `${PATH}/${id}`)).toEqual({
    id,
    email: 'ночь@свет.example',
    success: true,
  })
  await change(demo, 'PUT', `${PATH}/${id}`, { email: 'new@svetly-dom.example' })
  await demo.close()
  const again = await openDemo({ home })
  expect((await list(again)).data.at(-1)).toEqual({ id, email: 'new@svetly-dom.example' })
  await change(again, 'DELETE', `${PATH}/${id}`)
  expect((await list(again)).data).toEqual(before)
})

test('pages and their size travel in the query', async () => {
  const demo = await openDemo()
  const { data } = await list(demo)
  expect(await list(demo, '?limit=2')).toMatchObject({
    data: data.slice(0, 2),
    per_page: 2,
    last_page: 2,
  })
  expect((await list(demo, '?limit=2&page=2')).data).toEqual(data.slice(2))
  const { next_page_url: next } = await list(demo, '?limit=2')
  expect(next).toBe(`${demo.addresses.rest}api/v1/${PATH}?limit=2&page=2`)
  const misplaced = await demo.rest(PATH, { body: { limit: 2 } })
  expect(refusal(misplaced)).toEqual([400, 'The limit field is misplaced.', undefined])
  expect(refusal(await demo.rest(`${PATH}?limit=0`))[2]).toBe('limit')
  expect(refusal(await demo.rest(`${PATH}?page=x`))[2]).toBe('page')
})
