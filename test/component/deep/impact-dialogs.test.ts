import { expect, it } from 'vitest'
import type { Change } from '../../../electron/bridge/impact.ts'
import { NO_IMPACT } from '../../support/no-impact.ts'
import { field, fill, openExchange } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'

type Opened = Awaited<ReturnType<typeof openExchange>>
type Act = (opened: Opened) => Promise<unknown>

/** Presses what can be pressed, once it can be. */
const press =
  (...names: (string | RegExp)[]): Act =>
  async ({ user }) => {
    for (const name of names) {
      const found = await screen.findByRole('button', { name })
      await waitFor(() => expect(found).toHaveProperty('disabled', false))
      await user.click(found)
    }
  }
const rename: Act = async () => fill(field(await screen.findByRole('dialog'), 'Название'), 'Иначе')

const dialogs: [what: string, at: string, acts: Act[], change: object][] = [
  [
    'a queue that is changed',
    '/queues?queue=701',
    [press('Изменить'), rename],
    { do: 'save', kind: 'queues', id: 701, body: { name: 'Иначе' } },
  ],
  [
    'a queue that is deleted',
    '/queues?queue=701',
    [press('Удалить')],
    { do: 'delete', kind: 'queues', id: 701 },
  ],
  [
    'a menu that is deleted',
    '/menus?menu=901',
    [press('Удалить')],
    { do: 'delete', kind: 'scenarios', id: 901 },
  ],
  [
    'a menu that is changed',
    '/menus/901',
    [
      async () =>
        fill(field(await screen.findByRole('region', { name: 'Звонок' }), 'Название'), 'Иначе'),
    ],
    { do: 'save', kind: 'scenarios', id: 901, body: { name: 'Иначе', type: 'menu' } },
  ],
  [
    'a recording that is renamed',
    '/media?recording=803',
    [press('Переименовать'), rename],
    { do: 'rename', kind: 'media', id: 803, name: 'Иначе' },
  ],
  [
    'a recording that is deleted',
    '/media?recording=803',
    [press('Удалить')],
    { do: 'delete', kind: 'media', id: 803 },
  ],
  [
    'another operator’s number that is disconnected',
    '/numbers/external',
    [
      async ({ user }) => user.click(await screen.findByRole('cell', { name: '+7 812 000-48-52' })),
      press('Отключить номер'),
    ],
    { do: 'delete', kind: 'externalNumbers' },
  ],
  [
    'several new extensions',
    '/extensions',
    [
      press('Создать несколько'),
      async () =>
        fill(within(await screen.findByRole('dialog')).getByLabelText(/Таблица/), '777;Иначе'),
    ],
    { do: 'createMany', kind: 'sip' },
  ],
  [
    'an extension that is deleted',
    '/extensions?extension=103',
    [press('Удалить')],
    { do: 'delete', kind: 'sip', id: 103 },
  ],
  [
    'a number that is led elsewhere',
    '/numbers?number=79161234567',
    [
      press('Переадресация'),
      async ({ user }) =>
        user.click(within(await screen.findByRole('dialog')).getByLabelText('Никуда')),
    ],
    { do: 'forward', forwarding: { type: 'empty' } },
  ],
  [
    'a number that is given up',
    '/numbers?number=79161234567',
    [press('Удалить номер')],
    { do: 'delete', kind: 'numbers' },
  ],
]

it.each(dialogs)('%s: what it does to calls is asked for', async (_, at, acts, change) => {
  const opened = await openExchange(at)
  // Nothing is said where nothing changes.
  opened.bridge.on('impact.of', () => ({ ...NO_IMPACT, isWhole: false }))
  for (const act of acts) await act(opened)
  const asked = (): Change | undefined => opened.bridge.callsOf('impact.of').at(-1)?.change
  await waitFor(() => expect(asked()).toMatchObject(change))
  expect(await screen.findByRole('region', { name: 'Как изменятся звонки' })).toBeTruthy()
})
