import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../../support/fake-bridge/world.ts'
import { at, bubble, customer, messages } from '../../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../../support/open-app.ts'
import { undecided, long, first } from '../../support/open-conversation.ts'

beforeEach(() => look(true))

describe('an open conversation', () => {
  it('says where a message holds spaces alone, in the list too', async () => {
    const talks = [{ other: customer, said: [['<', ' \n ', 5] as ['<', string, number]] }]
    await openApp(bridgeOver(world([cabinet(cabinetRecord('1'), { talks })])), at(customer))
    expect(await bubble('(пустое сообщение)')).toBeTruthy()
    const list = screen.getByRole('region', { name: 'Переписки' })
    expect(within(list).getByText('(пустое сообщение)')).toBeTruthy()
  })

  it('says why it could not be loaded, and loads it on request', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.messages', { kind: 'internal', reference: 'f00d' })
    const { user } = await openApp(bridge, at(customer))
    expect((await screen.findByRole('alert')).textContent).toContain('f00d')
    bridge.on('inbox.messages', ({ thread }) => ({
      messages: bridge.cabinet('1').messages.get(thread) ?? [],
    }))
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await bubble('Поняла, жду')).toBeTruthy()
  })
})

describe('a long conversation', () => {
  it('goes from hit to hit of what is typed, not of what was typed before', async () => {
    const bridge = long()
    const search = bridge.answerOf('inbox.search')
    const { user } = await openApp(bridge, `/inbox/${first()}`)
    await messages()
    await user.keyboard('{Control>}f{/Control}')
    const field = await screen.findByRole('textbox', { name: 'Поиск в переписке' })
    await user.type(field, '№ 1')
    await screen.findByText(/^1 из \d+/)
    const found = Promise.withResolvers<void>()
    bridge.on('inbox.search', async (query) => {
      await found.promise
      return search(query)
    })
    await user.type(field, '7{Enter}')
    expect(screen.queryByText(/^\d+ из \d+/)).toBeNull()
    await waitFor(() => expect(bridge.callsOf('inbox.search').at(-1)?.text).toBe('№ 17'))
    await user.keyboard('{Enter}')
    expect(screen.queryByText(/^\d+ из \d+/)).toBeNull()
    found.resolve()
    expect(await screen.findByText(/^1 из \d+$/)).toBeTruthy()
  })
})

describe('several messages', () => {
  it('are picked and copied together, with their times', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user } = await openApp(bridgeOver(), at('375291234567'))
    const row = await bubble('Вы отправляете')
    await user.pointer({ keys: '[MouseRight]', target: row })
    await user.click(await screen.findByRole('menuitem', { name: 'Выбрать несколько' }))
    await user.click(await bubble('через транспортную'))
    expect(await screen.findByText('Выбрано: 2')).toBeTruthy()
    const [tick] = within(row).getAllByRole('checkbox')
    expect(tick && tick.compareDocumentPosition(within(row).getByText(/Вы отправляете/))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await user.click(screen.getByRole('button', { name: 'Скопировать со временем' }))
    const lines = copied.mock.calls[0]?.[0].split('\n')
    expect(lines).toHaveLength(2)
    expect(lines?.[0]).toMatch(/^\[\d\d\.\d\d\.\d{4}, \d\d:\d\d\] \+375.*Минск\?$/)
    expect(lines?.[1]).toContain('Вы: Здравствуйте!')
  })

  it('are let go by Escape, which leaves the conversation open', async () => {
    const { user } = await openApp(bridgeOver(), at('375291234567'))
    await user.pointer({ keys: '[MouseRight]', target: await bubble('Вы отправляете') })
    await user.click(await screen.findByRole('menuitem', { name: 'Выбрать несколько' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/^Выбран/)).toBeNull())
    expect(await messages()).not.toHaveLength(0)
  })
})

describe('a message that did not get through', () => {
  it('stays, with the reason, when the decision fails', async () => {
    const bridge = undecided()
    bridge.fail('inbox.decide', { kind: 'notFound' })
    const { user } = await openApp(bridge, at('79104443322'))
    const row = await bubble('Счёт на оплату')
    await user.click(within(row).getByRole('button', { name: 'Удалить' }))
    expect((await within(row).findByRole('alert')).textContent).toContain('больше нет')
  })
})
