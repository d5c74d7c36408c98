import { expect, test } from 'vitest'
import { createPresence } from '../../../electron/core/extensions/presence/presence.ts'
import { createStatusSweep } from '../../../electron/core/extensions/presence/sweep.ts'
import { startServer } from '../../support/http-server.ts'
import { clientOf, gate } from '../service/client.ts'

const SIGNAL = new AbortController().signal
const PAGES = 60
const PER_PAGE = 3

/** A service with 180 SIP accounts, three of them on a page of the list. */
async function open() {
  const there = gate()
  const rest = gate()
  let failing = false
  const { url } = await startServer(async (request, response) => {
    const page = Number(/[?&]page=(\d+)/.exec(request.path)?.[1] ?? 1)
    if (page === 30) {
      there.open()
      await rest.opened
    }
    if (failing && page === 40) return void response.writeHead(500).end()
    const data = Array.from({ length: PER_PAGE }, (_, n) => {
      const id = (page - 1) * PER_PAGE + n + 1
      return { id, name: `${id}`, on_line: id % 3 !== 0 }
    })
    const path = `${url}/api/v1/sip/statuses`
    const next_page_url = page < PAGES ? `${path}?page=${page + 1}` : null
    const body = {
      current_page: page,
      data,
      per_page: PER_PAGE,
      path,
      next_page_url,
      success: true,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const told: { known: number; partial: boolean }[] = []
  const presence = createPresence(() =>
    told.push({ known: presence.list().length, partial: presence.isPartial() }),
  )
  const sweep = createStatusSweep(clientOf(url), presence)
  return { presence, sweep, told, there, rest, fail: (whether: boolean) => (failing = whether) }
}

test('a part of the list is told as a part until its last page is there', async () => {
  const { presence, sweep, told, there, rest } = await open()
  const reading = sweep.run(SIGNAL)
  await there.opened
  expect(presence.list()).toHaveLength(29 * PER_PAGE)
  expect(presence.isPartial()).toBe(true)
  rest.open()
  await reading
  expect(told).toEqual(
    Array.from({ length: PAGES }, (_, n) => ({
      known: (n + 1) * PER_PAGE,
      partial: n + 1 < PAGES,
    })),
  )
  await sweep.run(SIGNAL)
  expect(presence.isPartial()).toBe(false)
})

test('it stays a part where the reading breaks off', async () => {
  const { presence, sweep, rest, fail } = await open()
  rest.open()
  fail(true)
  await expect(sweep.run(SIGNAL)).rejects.toThrow()
  expect(presence.list()).toHaveLength(39 * PER_PAGE)
  expect(presence.isPartial()).toBe(true)
  fail(false)
  await sweep.run(SIGNAL)
  expect(presence.list()).toHaveLength(PAGES * PER_PAGE)
  expect(presence.isPartial()).toBe(false)
})

test('an account without extensions is known as a whole', () => {
  const told: unknown[] = []
  const presence = createPresence((changed, gone) => told.push([changed, gone]))
  presence.update([], 1)
  presence.update([], 2)
  expect(presence.isPartial()).toBe(false)
  expect(told).toEqual([[[], []]])
})
