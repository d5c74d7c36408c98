import { describe, expect, it } from 'vitest'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { reached } from '../support/reached.ts'

const strip = () => screen.findByRole('region', { name: 'Внутренние номера на связи' })

describe('the strip of extensions', () => {
  it('counts who is online and names each in words', async () => {
    await openApp(bridgeOver(), '/today')
    expect((await reached()).textContent).toContain('11из 14 на связи')
    const line = await strip()
    expect(within(line).getByRole('link', { name: /^Анна Белова\s*, На связи$/ })).toBeTruthy()
    expect(within(line).getByRole('link', { name: /^Склад\s*, Не на связи$/ })).toBeTruthy()
  })

  it('does not name a part of the list as the whole', async () => {
    const { bridge } = await openApp()
    const line = await reached()
    const more = (id: number) => ({ id, name: `Новый ${id}`, online: true })
    bridge.emit('presence.changed', { cabinet: '1', changed: [more(1)], gone: [], partial: true })
    await waitFor(() =>
      expect(line.textContent).toContain('12…из 15 на связи, список ещё загружается'),
    )
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'failing', checkedAt: Date.now() - 86_400_000 },
    })
    await waitFor(() =>
      expect(line.textContent).toMatch(
        /из 15 были на связи \(вчера, \d\d:\d\d\), список загружен не полностью/,
      ),
    )
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'online' } })
    bridge.emit('presence.changed', { cabinet: '1', changed: [], gone: [] })
    await waitFor(() => expect(line.textContent).toMatch(/12из 15 на связи(?!,)/))
  })

  it('knows from the start that a page opened amid the reading has a part', async () => {
    const bridge = bridgeOver()
    const shown = bridge.world.cabinets.get('1')
    if (shown) shown.state.partialExtensions = true
    await openApp(bridge)
    expect((await reached()).textContent).toContain('из 14 на связи, список ещё загружается')
  })

  it('puts who just changed in front', async () => {
    const { bridge } = await openApp(bridgeOver(), '/today')
    const line = await strip()
    bridge.emit('presence.changed', {
      cabinet: '1',
      changed: [{ id: 100, name: 'Анна Белова', online: false, since: Date.now() }],
      gone: [],
    })
    await waitFor(() => {
      expect(line.querySelector('li')?.textContent).toMatch(/^Анна Белова\s*, Не на связи/)
    })
    expect((await reached()).textContent).toContain('10из 14')
  })

  it('says of what time it tells once nobody answers any more', async () => {
    const { bridge } = await openApp(bridgeOver(), '/today')
    const line = await strip()
    const count = await reached()
    const anna = { id: 100, name: 'Анна Белова', online: false, since: Date.now() }
    bridge.emit('presence.changed', { cabinet: '1', changed: [anna], gone: [] })
    await waitFor(() => expect(line.querySelector('.recent')).toBeTruthy())
    expect(count.textContent).not.toMatch(/\d\d:\d\d/)
    bridge.emit('link.changed', {
      cabinet: '1',
      link: { state: 'signedOut', checkedAt: Date.now() },
    })
    await waitFor(() => expect(count.textContent).toMatch(/10из 14 были на связи в \d\d:\d\d/))
    expect(line.querySelector('.recent')).toBeNull()
    const dayBefore = Date.now() - 86_400_000
    bridge.emit('link.changed', { cabinet: '1', link: { state: 'failing', checkedAt: dayBefore } })
    await waitFor(() => expect(count.textContent).toMatch(/были на связи \(вчера, \d\d:\d\d\)/))
  })

  it('draws few of many', async () => {
    const own = cabinet(cabinetRecord('1'), { talks: [], extensions: 10_000 })
    await openApp(bridgeOver(world([own])), '/today')
    const line = await strip()
    await waitFor(() => expect(line.querySelectorAll('li').length).toBe(48))
    expect((await reached()).textContent).toContain('из 10000 на связи')
  })
})
