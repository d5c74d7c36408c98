import { describe, expect, it } from 'vitest'
import type { Updates, UpdateTrouble } from '../../../electron/bridge/updates.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'

const TROUBLES: UpdateTrouble[] = [
  ...(['unreachable', 'refused', 'redirected', 'tooLarge', 'unsigned', 'tampered'] as const),
  ...(['malformed', 'older', 'damaged', 'diskFull', 'readOnly', 'failed'] as const),
]

/** The settings in Electron, whose updates a test plays. */
async function openUpdates(first: Partial<Updates>, shell: 'electron' | 'web' = 'electron') {
  const given = world([cabinet(cabinetRecord('1'))])
  const bridge = bridgeOver({ ...given, boot: { ...given.boot, shell } })
  const state = (more: Partial<Updates>): Updates => ({
    hasFeed: true,
    installs: true,
    stage: 'idle',
    ...more,
  })
  bridge.on('updates.state', () => state(first))
  bridge.on('updates.check', () => undefined)
  bridge.on('updates.install', () => undefined)
  bridge.on('updates.cancel', () => undefined)
  const { user } = await openApp(bridge, '/settings')
  return {
    bridge,
    user,
    show: (more: Partial<Updates>) => bridge.emit('updates.changed', state(more)),
  }
}

const section = () => screen.findByRole('region', { name: 'Обновления' })
const buttons = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('button')
    .map((button) => button.textContent.trim())
const found = { version: '2.0.0', notes: { ru: 'Стало лучше', en: 'It is better' } }

describe('updates in the settings', () => {
  it('are looked for, fetched, given up, and put in place', async () => {
    const { bridge, user, show } = await openUpdates({})
    const place = await section()
    expect(within(place).getByText('Ещё не проверялось')).toBeTruthy()
    await user.click(within(place).getByRole('button', { name: 'Проверить' }))
    expect(bridge.callsOf('updates.check')).toHaveLength(1)
    show({ stage: 'found', ...found })
    expect(await within(place).findByText('Есть версия 2.0.0')).toBeTruthy()
    expect(within(place).getByText('Стало лучше')).toBeTruthy()
    expect(buttons(place)).toEqual(['Установить при выходе', 'Установить сейчас', 'Проверить'])
    await user.click(within(place).getByRole('button', { name: 'Установить при выходе' }))
    show({ stage: 'downloading', ...found, percent: 40 })
    const bar = await within(place).findByRole('progressbar', { name: 'Скачивается версия 2.0.0' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    await user.click(within(place).getByRole('button', { name: 'Отмена' }))
    expect(bridge.callsOf('updates.cancel')).toHaveLength(1)
    show({ stage: 'ready', ...found })
    await user.click(await within(place).findByRole('button', { name: 'Перезапустить сейчас' }))
    expect(bridge.callsOf('updates.install')).toEqual([{ when: 'quit' }, { when: 'now' }])
    show({ stage: 'waiting', ...found })
    expect(await within(place).findByText(/завершится начатая операция/)).toBeTruthy()
  })

  it('are only told of where a package manager brings them', async () => {
    const { show } = await openUpdates({})
    const place = await section()
    show({ installs: false, stage: 'found', ...found })
    expect(await within(place).findByText(/так же, как ставили эту/)).toBeTruthy()
    expect(buttons(place)).toEqual(['Проверить'])
    const choices = within(place).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['tell', true],
      ['off', false],
    ])
    expect(await screen.findAllByText('Есть версия 2.0.0')).toHaveLength(1)
  })

  it('are none without a feed, which is said', async () => {
    await openUpdates({ hasFeed: false })
    const place = await section()
    expect(within(place).getByText('Автоматических обновлений нет')).toBeTruthy()
    expect(within(place).queryAllByRole('radio')).toEqual([])
  })

  it('leave a choice alone where nobody looks for them', async () => {
    const { bridge, user } = await openUpdates({})
    const place = await section()
    await user.click(within(place).getByRole('radio', { name: 'Не проверять' }))
    await waitFor(() => expect(buttons(place)).toEqual([]))
    expect(bridge.callsOf('settings.change')).toEqual([{ updates: 'off' }])
    expect(within(place).getByText('Приложение не обращается к серверу обновлений.')).toBeTruthy()
  })

  it('belong to Electron', async () => {
    const { bridge } = await openUpdates({}, 'web')
    await screen.findByRole('region', { name: 'Внешний вид' })
    expect(screen.queryByRole('region', { name: 'Обновления' })).toBeNull()
    expect(bridge.callsOf('updates.state')).toEqual([])
  })

  it('say what went wrong, each trouble in its own words', async () => {
    const { show } = await openUpdates({})
    const place = await section()
    const said = new Set<string>()
    for (const trouble of TROUBLES) {
      show({ trouble })
      const words = await within(place).findByText(/^[А-Я]/, { selector: '[role=alert]' })
      await waitFor(() => expect(said.has(words.textContent)).toBe(false))
      said.add(words.textContent)
    }
    expect([...said].filter((words) => words.includes('settings.'))).toEqual([])
  })
})

describe('a newer version', () => {
  it('is told above every panel, until somebody has read it', async () => {
    const { user, show } = await openUpdates({})
    await section()
    show({ stage: 'ready', ...found })
    const words = 'Версия 2.0.0 установится, когда вы выйдете из приложения'
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Закрыть' }))
    expect(screen.getAllByText(words)).toHaveLength(1)
    show({ stage: 'ready', ...found, version: '2.0.1' })
    await waitFor(() =>
      expect(screen.getAllByText(words.replace('2.0.0', '2.0.1'))).toHaveLength(2),
    )
  })
})
