import { describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../../electron/bridge/settings.ts'
import type { Updates } from '../../../electron/bridge/updates.ts'
import type { Engine, UpdateOffer } from '../../../electron/main/updates/engine.ts'
import { UpdateRefused } from '../../../electron/main/updates/trouble.ts'
import { createUpdater } from '../../../electron/main/updates/updater.ts'
import { eventually } from '../../support/waits.ts'

const offer: UpdateOffer = { version: '2.0.0', notes: { ru: 'Лучше', en: 'Better' } }

/** An updater over an engine that a test plays. */
function updaterWith(mode: Settings['updates'], { installs = true, found = offer } = {}) {
  const told: Updates[] = []
  const world = { mode, changing: false }
  const engine = {
    check: vi.fn(async () => found),
    download: vi.fn<Engine['download']>(async (onPercent) => onPercent(50)),
    restart: vi.fn(),
  }
  const load = vi.fn(async (): Promise<Engine> => engine)
  const ended: (() => void)[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const updater = createUpdater({
    installs,
    mode: () => world.mode,
    load,
    isChanging: () => world.changing,
    endBy: (restart) => void ended.push(restart),
    tell: (state) => void told.push(state),
    log,
  })
  const stages = () => told.map(({ stage }) => stage)
  return { updater, world, engine, load, ended, log, told, stages }
}

describe('newer versions', () => {
  it('are fetched by themselves, and take their place at the end', async () => {
    const { updater, stages, told, ended } = updaterWith('install')
    await updater.check()
    expect(stages()).toEqual(['checking', 'found', 'downloading', 'downloading', 'ready'])
    expect(told[3]).toMatchObject({ percent: 50, ...offer })
    expect(ended).toEqual([])
  })

  it('are only told of', async () => {
    const { updater, stages, engine } = updaterWith('tell')
    await updater.check()
    expect(stages()).toEqual(['checking', 'found'])
    expect(engine.download).not.toHaveBeenCalled()
  })

  it('are only told of where a package manager has brought this one', async () => {
    const { updater, stages, engine } = updaterWith('install', { installs: false })
    await updater.check()
    await updater.install('now')
    expect(stages()).toEqual(['checking', 'found'])
    expect(engine.download).not.toHaveBeenCalled()
  })

  it('are not looked for, and nothing is loaded, where nobody wants them', async () => {
    const { updater, load, told } = updaterWith('off')
    await updater.check()
    await updater.install('now')
    expect([load.mock.calls, told]).toEqual([[], []])
  })

  it('are looked for as soon as somebody wants them, and forgotten when they do not', async () => {
    const { updater, world, told } = updaterWith('off')
    world.mode = 'tell'
    updater.follow()
    await eventually(() => expect(updater.state().stage).toBe('found'))
    world.mode = 'off'
    updater.follow()
    expect(told.at(-1)).toEqual({
      hasFeed: true,
      installs: true,
      stage: 'idle',
      checkedAt: expect.any(Number) as number,
    })
  })

  it('that were found are fetched once somebody wants that', async () => {
    const { updater, world } = updaterWith('tell')
    await updater.check()
    world.mode = 'install'
    updater.follow()
    await eventually(() => expect(updater.state().stage).toBe('ready'))
  })

  it('are looked for and fetched once, however often that is asked', async () => {
    const { updater, engine } = updaterWith('tell')
    await Promise.all([updater.check(), updater.check()])
    await Promise.all([updater.install('quit'), updater.install('quit'), updater.check()])
    expect([engine.check, engine.download].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})

describe('a version that waits for the end', () => {
  const newer: UpdateOffer = { version: '2.0.1', notes: { ru: 'Исправлено', en: 'Mended' } }

  async function waiting(mode: Settings['updates'] = 'install') {
    const given = updaterWith(mode)
    await given.updater.check()
    await given.updater.install('quit')
    expect(given.updater.state().stage).toBe('ready')
    given.told.length = 0
    return given
  }

  it('gives way to a newer one', async () => {
    const { updater, engine, stages } = await waiting()
    engine.check.mockResolvedValueOnce(newer)
    await updater.check()
    expect(stages()).toEqual(['downloading', 'downloading', 'ready'])
    expect(updater.state()).toMatchObject({ stage: 'ready', ...newer })
  })

  it('stays where there is none, or none can be looked for', async () => {
    const { updater, engine, stages, log } = await waiting()
    await updater.check()
    engine.check.mockRejectedValueOnce(new Error('net::ERR_INTERNET_DISCONNECTED'))
    await updater.check()
    expect([stages(), engine.download.mock.calls.length]).toEqual([['ready'], 1])
    expect([updater.state(), log.warn.mock.calls.length]).toMatchObject([offer, 1])
  })

  it('that somebody wants at once is taken, whatever is found meanwhile', async () => {
    const { updater, engine, ended } = await waiting()
    const { promise, resolve } = Promise.withResolvers<UpdateOffer>()
    engine.check.mockReturnValueOnce(promise)
    const looking = updater.check()
    await updater.install('now')
    resolve(newer)
    await looking
    expect([ended.length, engine.download.mock.calls.length]).toEqual([1, 1])
  })

  it('stays where somebody chose it', async () => {
    const { updater, engine } = await waiting('tell')
    await updater.check()
    expect(engine.check).toHaveBeenCalledOnce()
  })
})

describe('beginning anew', () => {
  it('waits while something is on the wire, and says so', async () => {
    const { updater, world, ended, stages, engine } = updaterWith('tell')
    await updater.check()
    world.changing = true
    const installing = updater.install('now')
    await eventually(() => expect(stages().at(-1)).toBe('waiting'))
    expect(ended).toEqual([])
    world.changing = false
    await installing
    ended[0]?.()
    expect(engine.restart).toHaveBeenCalledOnce()
  })

  it('can be called off while it waits', async () => {
    const { updater, world, ended } = updaterWith('tell')
    await updater.check()
    world.changing = true
    const installing = updater.install('now')
    await eventually(() => expect(updater.state().stage).toBe('waiting'))
    updater.cancel()
    await installing
    expect([updater.state().stage, ended]).toEqual(['ready', []])
  })
})

describe('what goes wrong', () => {
  it.each([
    [new UpdateRefused('tampered', 'x'), 'tampered'],
    [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'diskFull'],
    [Object.assign(new Error('no'), { code: 'EROFS' }), 'readOnly'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [Object.assign(new Error('503 x'), { statusCode: 503 }), 'refused'],
    [new Error('who knows'), 'failed'],
  ])('is told and logged: %s', async (error, trouble) => {
    const { updater, engine, log } = updaterWith('install')
    engine.check.mockRejectedValueOnce(error)
    await updater.check()
    expect(updater.state()).toMatchObject({ stage: 'idle', trouble })
    expect(log.warn).toHaveBeenCalledOnce()
    await updater.check()
    expect(updater.state()).toMatchObject({ stage: 'ready' })
    expect(updater.state()).not.toHaveProperty('trouble')
  })

  it('leaves what was found to another try', async () => {
    const { updater, engine } = updaterWith('tell')
    await updater.check()
    engine.download.mockRejectedValueOnce(new UpdateRefused('damaged', 'x'))
    await updater.install('now')
    expect(updater.state()).toMatchObject({ stage: 'found', trouble: 'damaged', ...offer })
  })

  it('leaves what was found before', async () => {
    const { updater, engine } = updaterWith('tell')
    await updater.check()
    engine.check.mockRejectedValueOnce(new UpdateRefused('unsigned', 'x'))
    await updater.check()
    expect(updater.state()).toMatchObject({ stage: 'found', trouble: 'unsigned', ...offer })
  })

  it('a person gave up is none', async () => {
    const { updater, engine, log } = updaterWith('tell')
    await updater.check()
    engine.download.mockImplementationOnce(
      (_, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cancelled'))),
        ),
    )
    const installing = updater.install('quit')
    updater.cancel()
    await installing
    expect(updater.state()).toMatchObject({ stage: 'found', ...offer })
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('is told where electron-updater itself cannot be loaded, which is tried anew', async () => {
    const { updater, load } = updaterWith('tell')
    load.mockRejectedValueOnce(new Error('Cannot find module'))
    await updater.check()
    expect(updater.state()).toMatchObject({ stage: 'idle', trouble: 'failed' })
    await updater.check()
    expect(updater.state().stage).toBe('found')
  })
})
