import { expect, it } from 'vitest'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

it.each(['/contacts', '/inbox'])(
  'says at %s what is wrong with the file of messages, until a person has seen it',
  async (path) => {
    const bridge = bridgeOver()
    const at = new Date(2026, 3, 6, 9, 30).getTime()
    bridge.cabinet('1').state.fileNotices = [
      { kind: 'older', at, missing: 2, asked: 1 },
      { kind: 'older', at },
      { kind: 'copied', at },
    ]
    const { user } = await openApp(bridge, path)
    const said =
      'Файл сообщений повреждён или заменён прежней копией. ' +
      'Папка данных скопирована или восстановлена из копии.'
    expect(await screen.findByText(said)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Что это значит' }))
    const dialog = await screen.findByRole('dialog', { name: 'Файл сообщений' })
    expect(dialog.textContent).toMatch(/повреждён или заменён прежней копией \(6 апр\., 09:30\)/)
    expect(dialog.textContent).toContain('Не хватает 2 сообщений, написанных здесь последними.')
    expect(dialog.textContent).toContain('1 сообщение, возможно, уже отправлено')
    expect(dialog.textContent).toContain('Работайте только с одной')
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(said)).toBeNull()
    expect(bridge.callsOf('database.seeNotices')).toEqual([{ cabinet: '1' }])
  },
)
