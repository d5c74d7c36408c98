import { describe, expect, it } from 'vitest'
import {
  checkRules,
  type CheckReport,
  type CheckRule,
  type Finding,
} from '../../electron/bridge/check.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

/** Everything that the texts of findings name. */
const WORDS = {
  number: '74950000001',
  name: 'Продажи',
  n: 2,
  path: 'А → Б → А',
  menu: 'Главное',
  branch: 'key',
  key: '5',
  id: '7',
  a: '9',
  b: '18',
  where: 'Главное',
  sum: -12.5,
  group: 'Склад',
  address: 'crm.example',
  why: 'http',
  until: 1_790_000_000_000,
  option: 'Номера',
  m: 2,
}

const finding = (rule: CheckRule, more: Partial<Finding> = {}): Finding => ({
  key: `${rule} ${JSON.stringify(more)}`,
  rule,
  severity: 'warning',
  of: { kind: 'groups', id: 401, name: 'Продажи' },
  field: rule === 'menuMute' ? 'greeting_media_id' : 'name',
  words: WORDS,
  evidence: 'seen',
  ...more,
})

const VARIANTS: Finding[] = [
  finding('branchMissing', { words: { ...WORDS, branch: 'closed' } }),
  finding('branchMissing', { words: { ...WORDS, branch: 'timeout' } }),
  finding('hookOpen', { words: { ...WORDS, why: 'local' } }),
  finding('menuMute', { field: 'voicemail_media_id' }),
  finding('legsNone', { severity: 'notice' }),
  finding('memberMute', { severity: 'notice' }),
]

async function openCheck(report: Partial<CheckReport>) {
  const bridge = bridgeOver()
  bridge.on('check.run', () => ({ at: 1, findings: [], unchecked: [], ...report }))
  bridge.on('check.mute', () => undefined)
  bridge.on('check.unmute', () => undefined)
  const { user } = await openApp(bridge, '/check')
  return { bridge, user }
}

describe('the check', () => {
  it.each(['ru', 'en'] as const)('has words for each finding (%s)', async (locale) => {
    const findings = [...checkRules.map((rule) => finding(rule)), ...VARIANTS]
    const unchecked = checkRules.map((rule) => ({
      rule,
      because: [{ part: 'sip', is: 'stale' } as const],
    }))
    const { bridge } = await openCheck({ findings, unchecked })
    bridge.emit('settings.changed', { ...bridge.world.app.settings, locale })
    await screen.findByRole('heading', { name: locale === 'ru' ? 'Проблемы' : 'Problems' })
    await screen.findByText(/А → Б → А/)
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    const texts = [...links, document.body.textContent]
    for (const text of texts) expect(text).not.toMatch(/check\.|\{\w+\}|undefined|NaN/)
    // Two rules never say the same.
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(new Set(said).size).toBe(said.length)
  })

  it('leads from each finding to what is at fault', async () => {
    const kinds = {
      numbers: '#/numbers?number=74950000001&field=name',
      externalNumbers: '#/numbers/external?external=7&field=name',
      scenarios: '#/menus/7?field=name',
      groups: '#/groups?group=7&field=name',
      media: '#/media?recording=7&field=name',
      webhooks: '#/hooks?webhook=7&field=name',
    } as const
    const findings = Object.keys(kinds).map((kind) =>
      finding('groupEmpty', {
        key: kind,
        of: { kind: kind as keyof typeof kinds, id: 7, name: '74950000001' },
      }),
    )
    await openCheck({ findings })
    const links = await screen.findAllByRole('link', { name: /никого нет/ })
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual(
      Object.values(kinds).toSorted(),
    )
  })

  it('has its problems counted in the rail, until the account changes unchecked', async () => {
    const muted = { reason: 'Так задумано', at: 1 }
    const findings = [
      finding('groupEmpty'),
      finding('queueEmpty', { severity: 'error' }),
      finding('unreached', { severity: 'notice' }),
      finding('apiOff', { muted }),
    ]
    const { bridge, user } = await openCheck({ findings })
    const counted = () => screen.queryByRole('link', { name: /2 проблемы/ })
    await waitFor(() => expect(counted()).not.toBeNull())
    await user.click(screen.getByRole('link', { name: /Сообщения/ }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Проблемы' })).toBeNull())
    expect(counted()).not.toBeNull()
    const state = { state: 'fresh' as const, readAt: Date.now() }
    const tell = (gone: string[]) =>
      bridge.emit('account.changed', {
        cabinet: '1',
        delta: { collection: 'groups', key: 'id', state, changed: [], gone },
      })
    tell([])
    expect(counted()).not.toBeNull()
    tell(['7'])
    await waitFor(() => expect(counted()).toBeNull())
  })

  it('hides a finding for a reason with what it rested on, and shows it again', async () => {
    const muted = { reason: 'Так задумано', at: 1 }
    const findings = [finding('groupEmpty'), finding('queueEmpty', { key: 'other', muted })]
    const { bridge, user } = await openCheck({ findings })
    await user.click(await screen.findByRole('button', { name: 'Скрыть' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Причина/), 'Скоро наберём')
    await user.click(dialog.getByRole('button', { name: 'Скрыть' }))
    await waitFor(() =>
      expect(bridge.callsOf('check.mute')).toMatchObject([
        { key: 'groupEmpty {}', evidence: 'seen', reason: 'Скоро наберём' },
      ]),
    )
    expect(screen.getByText('Скрыто: Так задумано')).toBeTruthy()
    await user.click(screen.getByText('Показывать снова'))
    await waitFor(() => expect(bridge.callsOf('check.unmute')).toMatchObject([{ key: 'other' }]))
  })

  it('asks what the hours of menus depend on, and checks again by one press', async () => {
    const { bridge, user } = await openCheck({ open: ['lastHour'] })
    bridge.on('routes.settle', () => ({ lastHour: 'included' }))
    const open = await screen.findByRole('radio', { name: 'Рабочий' })
    const checks = bridge.callsOf('check.run').length
    await user.click(open)
    await waitFor(() => expect(bridge.callsOf('check.run').length).toBeGreaterThan(checks))
    expect(bridge.callsOf('routes.settle')).toMatchObject([
      { answer: { reading: 'lastHour', option: 'included' } },
    ])
  })

  it('hides several for one reason, a range by Shift, and shows several again', async () => {
    const muted = { reason: 'Так задумано', at: 1 }
    const rules = ['groupEmpty', 'queueEmpty', 'menuEmpty'] as const
    const findings = [
      ...rules.map((rule) => finding(rule, { key: rule })),
      ...['one', 'other'].map((key) => finding('hookTwice', { key, muted })),
    ]
    const { bridge, user } = await openCheck({ findings })
    const boxes = await screen.findAllByRole('checkbox')
    const [first, , third, fourth] = boxes as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
    await user.click(first)
    await user.keyboard('{Shift>}')
    await user.click(third)
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('region', { name: 'Выбранные строки' }))
    expect(bar.getByText('Выбрано: 3')).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Скрыть' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Скрыть 3 проблемы' }))
    await user.type(dialog.getByLabelText(/^Причина/), 'Скоро наберём')
    await user.click(dialog.getByRole('button', { name: 'Скрыть' }))
    await waitFor(() =>
      expect(bridge.callsOf('check.mute').map(({ key }) => key)).toEqual([...rules]),
    )
    await waitFor(() => expect(screen.queryByText('Выбрано: 3')).toBeNull())
    await user.click(fourth)
    await user.click(
      within(screen.getByRole('region', { name: 'Выбранные строки' })).getByRole('button', {
        name: 'Показывать снова',
      }),
    )
    await waitFor(() => expect(bridge.callsOf('check.unmute')).toMatchObject([{ key: 'one' }]))
  })

  it('does not say that all is well where something was not checked', async () => {
    const because = [{ part: 'money', is: 'incomplete' } as const]
    await openCheck({ unchecked: [{ rule: 'balanceLow', because }] })
    expect(await screen.findByText('В проверенной части проблем нет')).toBeTruthy()
    expect(screen.getByText('Баланс: загружено не всё')).toBeTruthy()
  })
})
