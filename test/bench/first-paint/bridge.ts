import type { Answer, CommandName } from '../../../electron/bridge/index.ts'
import type { CabinetState } from '../../../electron/bridge/session.ts'
import type { Message, Thread } from '../../../electron/bridge/inbox.ts'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import type { Boot } from '../../../electron/bridge/surface.ts'
import { usualSettings } from '../../support/settings.ts'

/** A believable account that is always the same, as the bridge would answer it. */

const boot: Boot = {
  shell: 'electron',
  settings: { locale: 'ru', theme: 'light' },
  active: 'bench',
}

const start = Date.UTC(2026, 0, 12, 9)
const minute = 60_000
const own = '79605550101'

const cabinet: Cabinet = {
  id: 'bench',
  kind: 'service',
  generation: 'current',
  title: 'Анна Сергеева',
  email: 'anna@example.test',
  addresses: {
    rest: 'http://127.0.0.1:1/rest/',
    rpc: 'http://127.0.0.1:1/rpc',
    sms: 'http://127.0.0.1:1/sms',
    auth: 'http://127.0.0.1:1/auth',
  },
  timeZone: 'Europe/Moscow',
  state: 'signedIn',
  remembered: true,
}

const texts = [
  'Добрый день! Подскажите, пожалуйста, до скольки вы сегодня работаете?',
  'Здравствуйте, мы открыты до восьми вечера, приезжайте.',
  'Спасибо, заказ получил, всё в порядке.',
  'Можно перенести доставку на завтра после обеда?',
]
const textOf = (index: number): string => texts[index % texts.length] ?? ''

const threads = Array.from({ length: 30 }, (_, index): Thread => {
  const other = `7916${String(1_000_000 + index * 7919)}`
  return {
    id: `${own}:${other}`,
    own,
    other,
    unread: index % 5 === 0 ? 2 : 0,
    draft: '',
    failed: 0,
    pinned: false,
    muted: false,
    archived: false,
    done: false,
    last: {
      id: `last-${index}`,
      text: textOf(index),
      at: start - index * 47 * minute,
      direction: 'incoming',
      state: 'received',
    },
  }
})

const messages = Array.from({ length: 50 }, (_, index): Message => {
  const incoming = index % 2 === 0
  return {
    id: `m-${index}`,
    thread: threads[0]?.id ?? '',
    direction: incoming ? 'incoming' : 'outgoing',
    text: textOf(index),
    at: start - (50 - index) * 3 * minute,
    state: incoming ? 'received' : 'confirmed',
  }
})

const state: CabinetState = {
  cabinet,
  link: { state: 'online', checkedAt: start },
  balance: { amount: 4321.5, at: start },
  extensions: Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    name: `Сотрудник ${index + 1}`,
    online: index % 4 !== 0,
  })),
  senders: [{ numberId: 1, number: own }],
  unread: 12,
  awaiting: 40,
  database: { state: 'open', kept: 'disk' },
  history: { target: '2026-01-01', state: 'idle', messages: 0 },
  outbox: { waiting: 0, held: [] },
  invalid: [],
  fileNotices: [],
}

type Answers = { [C in CommandName]?: Answer<C> }

const answers: Answers = {
  'app.state': {
    version: '0.0.0',
    settings: usualSettings,
    keychain: 'ready',
    cabinets: [cabinet],
    active: 'bench',
  },
  'cabinet.state': state,
  'inbox.threads': { threads },
  'inbox.messages': { messages },
  'contacts.list': [],
  'quickReplies.list': [],
}

/** Runs in the page before its own scripts, given {@link stubGiven}: `window.switchdesk` with these answers. */
export function installBridge({ boot, answers }: { boot: Boot; answers: Answers }): void {
  const bridge = {
    boot,
    call(name: CommandName) {
      return new Promise((resolve) => {
        // An answer never comes in the same task. What is not listed answers nothing, as it should.
        setTimeout(() => resolve({ ok: true, value: answers[name] }))
      })
    },
    listen: () => () => {},
    isThere: () => true,
    readFile: () => Promise.resolve({ ok: false, failure: { kind: 'notFound' } }),
    openFile: () => Promise.resolve({ ok: true, value: false }),
    offerFile: () => Promise.resolve({ ok: true, value: '' }),
  }
  Object.defineProperty(window, 'switchdesk', { value: bridge })
}

export const stubGiven = { boot, answers }
