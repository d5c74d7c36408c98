import { vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { Notice } from '../../../electron/bridge/notices.ts'
import type { CommandHandlers, Core, Logger } from '../../../electron/core/ports.ts'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import type { Settings } from '../../../electron/bridge/settings.ts'
import { usualSettings } from '../../support/settings.ts'

export function silentLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Logger
}

export const defaultSettings: Settings = {
  ...usualSettings,
  locale: 'en',
  closeToTray: true,
  timeZone: 'cabinet',
}

export function cabinet(id: string, changes: Partial<Cabinet> = {}): Cabinet {
  return {
    id,
    kind: 'service',
    generation: 'current',
    title: id,
    addresses: { rest: '', rpc: '', sms: '', auth: '' },
    timeZone: 'Europe/Moscow',
    state: 'signedIn',
    remembered: true,
    ...changes,
  }
}

/** What is told of a new message. */
export function notice(changes: Partial<Notice> = {}): Notice {
  return {
    cabinet: 'a',
    about: 'messages',
    key: 'a thread',
    to: '#/inbox/thread?message=m1',
    words: {
      ru: { title: '+7 916 123-45-67', body: 'Здравствуйте' },
      en: { title: '+7 916 123-45-67', body: 'Good afternoon' },
    },
    ...changes,
  }
}

/** A core whose state a test sets and whose events it sends. */
export function fakeCore(given: {
  settings?: Partial<Settings>
  cabinets?: Cabinet[]
  active?: string
  unread?: Record<string, number>
}) {
  const listeners = new Set<(event: BridgeEvent) => void>()
  let settings = { ...defaultSettings, ...given.settings }
  const { cabinets = [], active, unread = {} } = given
  const emit = (event: BridgeEvent) => listeners.forEach((listener) => listener(event))
  const commands = {
    'app.state': vi.fn(async () => ({
      version: '1.2.3',
      settings,
      keychain: 'ready' as const,
      cabinets,
      ...(active !== undefined && { active }),
    })),
    'app.attention': vi.fn(async () => undefined),
    'settings.change': vi.fn(async (changes: Partial<Settings>) => changeSettings(changes)),
    'session.signIn': vi.fn(async () => cabinet('demo', { kind: 'demo' })),
    'session.activate': vi.fn(async () => undefined),
    'cabinet.state': vi.fn(async ({ cabinet: id }: { cabinet: string }) => {
      if (unread[id] === undefined) throw new Error('not there')
      return { unread: unread[id], outbox: { waiting: 0, held: [] } }
    }),
    'inbox.pause': vi.fn(async () => undefined),
    'inbox.send': vi.fn(async () => ({})),
    'inbox.saveDraft': vi.fn(async () => undefined),
    'cabinet.check': vi.fn(async () => ({ state: 'online' as const })),
    'diagnostics.journal': vi.fn(async () => []),
  }
  const core: Core = {
    commands: commands as unknown as CommandHandlers,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    files: { find: () => undefined },
    isChanging: () => false,
    endAgreements: vi.fn(),
    ending: vi.fn(),
    close: vi.fn(async () => undefined),
  }
  const changeSettings = (changes: Partial<Settings>) => {
    settings = { ...settings, ...changes }
    emit({ name: 'settings.changed', payload: settings })
  }
  return { core, commands, emit, changeSettings }
}
