import { describe, expect, it, vi } from 'vitest'
import type { Events } from '../../../electron/bridge/index.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { LedgerEntry } from '../../../electron/bridge/ledger.ts'
import { useJobs } from '../../../renderer/stores/jobs.ts'
import { useLedger } from '../../../renderer/stores/ledger.ts'
import { useAccount } from '../../../renderer/stores/account.ts'
import { useApp } from '../../../renderer/stores/app.ts'
import { useCabinetLoad } from '../../../renderer/stores/cabinet-load.ts'
import { useCabinets } from '../../../renderer/stores/cabinets.ts'
import { useContacts } from '../../../renderer/stores/contacts.ts'
import { useInbox } from '../../../renderer/stores/inbox.ts'
import { useLink } from '../../../renderer/stores/link.ts'
import { usePresence } from '../../../renderer/stores/presence.ts'
import { useThreads } from '../../../renderer/stores/threads.ts'
import { useQuickReplies } from '../../../renderer/stores/quick-replies.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { finished, installNumbers, jobOf } from '../../support/fake-bridge/numbers.ts'
import { cabinet, cabinetRecord, OWN, SECOND_OWN, world } from '../../support/fake-bridge/world.ts'
import { eventually } from '../../support/waits.ts'
import { customer } from '../support/conversation.ts'
import { bridgeOver, openApp, screen, within } from '../support/open-app.ts'
import { openStores } from '../support/open-stores.ts'

/** Two cabinets; what belongs to the first one's account can be changed. */
function twoCabinets() {
  const second = cabinet(cabinetRecord('2'), { talks: [], extensions: 0 })
  const bridge = bridgeOver(world([cabinet(cabinetRecord('1')), second]))
  const numbers = installNumbers(bridge)
  numbers.jobs = [jobOf('numbers.forward', [OWN])]
  const onlyFirst = <T>(rows: T[], of: string) => (of === '1' ? rows : [])
  bridge.on('jobs.list', ({ cabinet: of }) => onlyFirst(numbers.jobs, of))
  bridge.on('ledger.open', ({ cabinet: of }) => onlyFirst(numbers.ledger, of))
  return { bridge, numbers, own: bridge.cabinet('1') }
}

type Given = ReturnType<typeof twoCabinets>

interface Kept {
  /** Has the store ask for what it asks for when somebody needs it. */
  need?(): unknown
  /** What it holds. */
  held(): unknown
  /** Changes the core, so that the store is told of nothing but this. */
  change(given: Given): void
  /** What the core has. */
  core(given: Given): unknown
}

const doubt: LedgerEntry = {
  id: 'entry',
  operation: 'numbers.buy',
  subject: '74950001122',
  at: 1,
  state: 'unknown',
}

const stores: Record<string, Kept> = {
  account: {
    need: () => useAccount().need('numbers', 'groups'),
    held: () => [useAccount().rows('numbers'), useAccount().rows('groups')],
    change: ({ numbers: { account } }) => {
      account.numbers = account.numbers.slice(2).map((one) => ({ ...one, alias: 'Другое имя' }))
      account.groups = []
    },
    core: ({ numbers: { account } }) => [account.numbers, account.groups],
  },
  jobs: {
    need: () => useJobs(),
    held: () => useJobs().list.map(({ id, state }) => [id, state]),
    change: ({ numbers }) => {
      numbers.jobs = [finished(jobOf('numbers.buy', ['1'], 'job-2')), ...numbers.jobs.map(finished)]
    },
    core: ({ numbers }) => numbers.jobs.map(({ id, state }: Job) => [id, state]),
  },
  ledger: {
    need: () => useLedger(),
    held: () => useLedger().entries,
    change: ({ numbers }) => (numbers.ledger = [doubt]),
    core: ({ numbers }) => numbers.ledger,
  },
  'quick replies': {
    need: () => useQuickReplies().load(),
    held: () => useQuickReplies().replies,
    change: ({ own }) => (own.replies = own.replies.slice(1)),
    core: ({ own }) => own.replies,
  },
  contacts: {
    held: () => useContacts().list,
    change: ({ own }) => {
      own.contacts = [{ id: 'c2', name: 'Анна', numbers: [customer], note: '' }]
    },
    core: ({ own }) => own.contacts,
  },
  presence: {
    held: () => usePresence().list,
    change: ({ own: { state } }) => {
      state.extensions = state.extensions.slice(3).map((one) => ({ ...one, online: false }))
    },
    core: ({ own }) => own.state.extensions,
  },
  link: {
    held: () => [useLink().link, useLink().balance],
    change: ({ own: { state } }) => {
      state.link = { state: 'failing', failure: { kind: 'badReply' } }
      state.balance = { amount: 3, at: 7 }
    },
    core: ({ own: { state } }) => [state.link, state.balance],
  },
  inbox: {
    held: () => {
      const { senders, database, history, outbox } = useInbox()
      return [useCabinets().unreadHere, senders, database, history, outbox, useThreads().list]
    },
    change: ({ own }) => {
      own.threads = own.threads.slice(2).map((thread) => ({ ...thread, unread: 0 }))
      Object.assign(own.state, {
        unread: 0,
        senders: [{ numberId: 2, number: SECOND_OWN }],
        database: { state: 'open', kept: 'memory' },
        history: { target: '2026-01-01', state: 'complete', messages: 4 },
        outbox: { waiting: 2, held: [], paused: 'person' },
      })
    },
    core: ({ own: { state, threads } }) => [
      state.unread,
      state.senders,
      state.database,
      state.history,
      state.outbox,
      threads.toSorted((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0)),
    ],
  },
}

/** What may have been missed, by how. */
const absences: Record<string, (bridge: FakeBridge, change: () => void) => Promise<void>> = {
  'the connection to the program was lost': async (bridge, change) => {
    bridge.emit('bridge.connection', { state: 'lost' })
    change()
    bridge.emit('bridge.connection', { state: 'open' })
  },
  'another cabinet was shown': async (bridge, change) => {
    await useCabinets().activate('2')
    change()
    // Of a cabinet that is not shown this is told too.
    bridge.emit('account.changed', { cabinet: '1', delta } as Events['account.changed'])
    await useCabinets().activate('1')
  },
}
const delta = {
  collection: 'numbers',
  key: 'id',
  state: { state: 'fresh', readAt: 1 },
  changed: [],
  gone: [501],
}

describe.each(Object.entries(stores))('%s', (_name, { need, held, change, core }) => {
  it.each(Object.entries(absences))('are what the core has after %s', async (_how, away) => {
    const given = twoCabinets()
    await openStores(given.bridge)
    await need?.()
    await eventually(() => expect(held()).toEqual(core(given)))
    await away(given.bridge, () => change(given))
    await eventually(() => expect(held()).toEqual(core(given)))
  })

  it('are forgotten while another cabinet is shown', async () => {
    const given = twoCabinets()
    await openStores(given.bridge)
    await need?.()
    change(given)
    useCabinetLoad().again()
    await eventually(() => expect(held()).toEqual(core(given)))
    const before = held()
    // Nothing is known of the second yet.
    vi.spyOn(given.bridge, 'call').mockImplementation((name) =>
      name === 'session.activate' ? Promise.resolve({ ok: true } as never) : new Promise(() => {}),
    )
    await useCabinets().activate('2')
    expect(held()).not.toEqual(before)
  })
})

it('the open conversation holds what was said while the connection was lost', async () => {
  const { bridge, own } = twoCabinets()
  const thread = `${OWN}:${customer}`
  await openApp(bridge, `/inbox/${thread}`)
  const shown = async () => within(await screen.findByRole('region', { name: /^Переписка с/ }))
  expect(await (await shown()).findByText(/Поняла, жду/)).toBeTruthy()
  bridge.emit('bridge.connection', { state: 'lost' })
  const said = {
    id: 'missed',
    thread,
    direction: 'incoming',
    text: 'Курьер приехал',
    at: Date.now(),
    state: 'received',
  } as const
  own.messages.get(thread)?.push(said)
  bridge.emit('bridge.connection', { state: 'open' })
  expect(await screen.findByText('Курьер приехал')).toBeTruthy()
})

it('the list of settings and cabinets is what the core has, and the shown cabinet stays', async () => {
  const { bridge } = twoCabinets()
  await openStores(bridge)
  await useCabinets().activate('2')
  bridge.emit('bridge.connection', { state: 'lost' })
  expect(useApp().connection).toBe('lost')
  const third = cabinet(cabinetRecord('3'))
  bridge.world.cabinets.set('3', third)
  bridge.world.app.cabinets = [bridge.cabinet('2').state.cabinet, third.state.cabinet]
  bridge.world.app.keychain = 'locked'
  bridge.emit('bridge.connection', { state: 'open' })
  await eventually(() => expect(useApp().keychain).toBe('locked'))
  expect(useCabinets().list.map(({ id }) => id)).toEqual(['2', '3'])
  expect(useCabinets().activeId).toBe('2')
})

it('a draft that could not be saved is, before the list is read', async () => {
  const { bridge, own } = twoCabinets()
  const thread = `${OWN}:${customer}`
  const { user } = await openApp(bridge, `/inbox/${thread}`)
  const field = await screen.findByLabelText('Текст сообщения')
  bridge.emit('bridge.connection', { state: 'lost' })
  bridge.fail('inbox.saveDraft', { kind: 'disconnected' })
  await user.type(field, 'Сейчас приедет')
  await eventually(() => expect(bridge.callsOf('inbox.saveDraft').length).toBeGreaterThan(0))
  bridge.on('inbox.saveDraft', ({ text }) => {
    own.threads = own.threads.map((one) => (one.id === thread ? { ...one, draft: text } : one))
    return undefined
  })
  bridge.emit('bridge.connection', { state: 'open' })
  await eventually(() =>
    expect(own.threads.find(({ id }) => id === thread)?.draft).toBe('Сейчас приедет'),
  )
  await eventually(() => {
    const shown = screen.getByLabelText<HTMLTextAreaElement>('Текст сообщения')
    expect([shown === field, shown.value]).toEqual([false, 'Сейчас приедет'])
  })
})
