import type { Posting, TicketThread } from '../../../electron/bridge/index.ts'
import type { Bench } from '../numbers/support/bench.ts'

/** The open ticket that support has answered, and the one that waits. */
export const ECHO = 'Клиенты слышат эхо на номере 8-800'
export const CITY = 'Подключить номер в Рыбинске'

export async function ticketNamed(bench: Bench, subject: string) {
  const found = (await bench.read('tickets', true)).find((one) => one.subject === subject)
  if (!found) throw new Error(`There is no ticket “${subject}”`)
  return found
}

/** A ticket's posts as they are now. */
export async function threadOf(bench: Bench, id: number): Promise<TicketThread> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { collection: 'tickets', of: id, refresh: true })
  const { detail } = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    return isNew && payload.detail.of === id && payload.detail.state.state === 'fresh'
  })
  return detail.detail as TicketThread
}

/** A posting as it was told last, once it is in one of these states; `gone` when it is over. */
export async function becomes(
  bench: Bench,
  id: string,
  fits: (posting: Posting) => boolean,
): Promise<Posting> {
  const { changed } = await bench.recorder.event('support.postingsChanged', (payload) =>
    payload.changed.some((one) => one.id === id && fits(one)),
  )
  const found = changed.find((one) => one.id === id)
  if (!found) throw new Error('The posting was not told of')
  return found
}

export const isGone = (bench: Bench, id: string) =>
  bench.recorder.event('support.postingsChanged', ({ gone }) => gone.includes(id))
