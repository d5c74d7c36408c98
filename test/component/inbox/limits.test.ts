import { beforeEach, describe, expect, it } from 'vitest'
import type { LimitsReport } from '../../../electron/bridge/inbox.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { at, composer, customer } from '../support/conversation.ts'
import { bridgeOver, look, openApp, screen, waitFor, within } from '../support/open-app.ts'

beforeEach(() => {
  look(true)
  localStorage.clear()
})

const report = (more: Partial<LimitsReport>): LimitsReport => ({
  sameText: 0,
  month: { sent: 1, limit: 10_000 },
  wait: 0,
  verdict: 'fine',
  ...more,
})

/** The limits say something, and the sending holds to it. */
function withLimits(bridge: FakeBridge, more: Partial<LimitsReport>): void {
  const found = report(more)
  bridge.on('inbox.limits', () => found)
  const send = bridge.answerOf('inbox.send')
  bridge.on('inbox.send', (argument) => {
    const stopped =
      found.verdict === 'refuse' || (found.verdict === 'ask' && argument.agreed !== true)
    if (stopped) bridge.refuse({ kind: 'limited', field: 'text' })
    return send(argument)
  })
}

describe('limits', () => {
  it('are told before they bite', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'warn', reason: 'sameText', sameText: 6, wait: 42 })
    const { user } = await openApp(bridge, at(customer))
    await user.type(await composer(), 'Акция')
    expect(await screen.findByText(/за сутки уже отправлен 6 раз/)).toBeTruthy()
    expect(screen.getByText(/примерно через 42 секунды/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('inbox.send')).toHaveLength(1)
  })

  it('ask with what happens, and send once somebody agreed', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'ask', reason: 'sameText', sameText: 8 })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    expect(dialog.textContent).toContain('на час блокирует отправку')
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    expect(field.value).toBe('Акция')
    await user.click(screen.getByRole('button', { name: 'Отправить' }))
    const again = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    await user.click(within(again).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(bridge.callsOf('inbox.send').at(-1)).toMatchObject({ agreed: true })
  })

  it('ask about the text that was sent, not about what is typed since', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'ask', reason: 'sameText', sameText: 8 })
    const { promise: typed, resolve: typedOn } = Promise.withResolvers<void>()
    const send = bridge.answerOf('inbox.send')
    bridge.on('inbox.send', async (argument) => {
      await typed
      return send(argument)
    })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}След')
    typedOn()
    const dialog = await screen.findByRole('dialog', { name: 'Отправить тот же текст ещё раз?' })
    expect(field.value).toBe('Акция\nСлед')
    await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(bridge.callsOf('inbox.send')).toHaveLength(2))
    expect(bridge.callsOf('inbox.send').at(-1)).toMatchObject({ text: 'Акция', agreed: true })
    await waitFor(() => expect(field.value).toBe('След'))
  })

  it('refuse with the reason', async () => {
    const bridge = bridgeOver()
    withLimits(bridge, { verdict: 'refuse', reason: 'sameText', sameText: 9 })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Акция{Enter}')
    expect(await screen.findByText(/Измените текст/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Отправить' })).toHaveProperty('disabled', true)
    expect(field.value).toBe('Акция')
  })

  it('tell of the packet and of the month', async () => {
    const bridge = bridgeOver()
    bridge.cabinet('1').state.senders[0]!.packet!.remaining = 0
    withLimits(bridge, { verdict: 'ask', reason: 'packet' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Раз{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Отправить сверх пакета?' })
    expect(dialog.textContent).toContain('Пакет SMS этого номера закончился.')
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    bridge.on('inbox.limits', () =>
      report({ verdict: 'warn', reason: 'month', month: { sent: 9_500, limit: 10_000 } }),
    )
    await user.type(field, '!')
    expect(await screen.findByText(/отправлено 9500 из 10000 SMS/)).toBeTruthy()
  })

  it('that cannot be asked stop nothing', async () => {
    const bridge = bridgeOver()
    bridge.fail('inbox.limits', { kind: 'internal' })
    const { user } = await openApp(bridge, at(customer))
    const field = await composer()
    await user.type(field, 'Раз')
    await waitFor(() => expect(bridge.callsOf('inbox.limits')).not.toEqual([]))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field.value).toBe(''))
  })
})
