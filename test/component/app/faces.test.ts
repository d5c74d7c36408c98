import { describe, expect, it } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, within } from '../support/open-app.ts'

const OWNER = { title: 'Иван Громов' }
const records = [
  cabinetRecord('1', { ...OWNER, email: 'office@example.org' }),
  cabinetRecord('2', { ...OWNER, email: 'shop@example.org' }),
]

async function opened(all = records) {
  const bridge = bridgeOver(world(all.map((one) => cabinet(one))))
  bridge.on('session.setFace', ({ cabinet: id, face }) => {
    const known = all.find((one) => one.id === id)
    if (!known) throw new Error('No such account')
    return { ...known, face }
  })
  const { user } = await openApp(bridge, '/contacts')
  await screen.findByRole('heading', { level: 1 })
  return { bridge, user }
}

const switcher = (name: RegExp) => screen.findByRole('button', { name })

describe('accounts', () => {
  it('of one owner are told apart by their e-mails, until they have names', async () => {
    const { bridge, user } = await opened()
    await switcher(/office@example.org/)
    expect(await screen.findByText('shop@example.org', { selector: '.ellipsis' })).toBeTruthy()
    await user.click(screen.getByText('Название и цвет'))
    const dialog = await screen.findByRole('dialog', { name: 'Название и цвет кабинета' })
    await user.type(within(dialog).getByLabelText('Название'), 'Офис')
    await user.click(within(dialog).getByRole('radio', { name: 'Зелёный' }))
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    expect(bridge.callsOf('session.setFace')).toEqual([
      { cabinet: '1', face: { name: 'Офис', colour: 'green' } },
    ])
    const avatar = (await switcher(/Кабинет «Офис»/)).querySelector('.avatar')
    expect(avatar?.getAttribute('data-colour')).toBe('green')
    // The other one is alone with the owner's name now.
    expect(screen.getByText('Иван Громов', { selector: '.ellipsis' })).toBeTruthy()
  })

  it('are named in what changes one of them, where there are several', async () => {
    const { user } = await opened()
    await user.click(await screen.findByText('Выйти из этого кабинета'))
    const dialog = await screen.findByRole('dialog', { name: /Выйти из кабинета/ })
    expect(within(dialog).getByText('office@example.org')).toBeTruthy()
  })

  it('that need signing in mark the avatar and are told of once', async () => {
    const { bridge } = await opened()
    const [, other = cabinetRecord('2')] = records
    const ended = { changed: [{ ...other, state: 'signedOut' as const }], gone: [] }
    bridge.emit('cabinets.changed', ended)
    const told = 'Кабинет «shop@example.org»: нужно войти снова.'
    expect(await screen.findByText(told)).toBeTruthy()
    bridge.emit('cabinets.changed', ended)
    expect(screen.getAllByText(told)).toHaveLength(1)
    expect(await switcher(/office@example.org/)).toBeTruthy()
    expect(screen.getByText('В 1 другом кабинете нужно войти снова')).toBeTruthy()
  })
})
