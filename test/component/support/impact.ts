import { expect } from 'vitest'
import type { Fate, Impact } from '../../../electron/bridge/impact.ts'
import { NO_IMPACT } from '../../support/no-impact.ts'
import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { button, dialogNamed, field, fill, openExchange } from './exchange.ts'
import { screen, waitFor } from './open-app.ts'

export const MAIN = { kind: 'numbers', id: 1, name: '79161234567' } as const
export const SALES = { kind: 'groups', id: 401, name: 'Отдел продаж' } as const

export const rings: Fate = { verdict: 'inside', ends: [{ at: SALES, reason: 'rings' }], more: 0 }

export const note = () =>
  screen.findByRole('region', { name: /^(Как изменятся звонки|How calls change)$/ })

/** The editor of a group that is led to, and what a change of it is answered to do. */
export async function openGroup(answer: (bridge: FakeBridge) => void = () => undefined) {
  const opened = await openExchange('/groups?group=401', ({ bridge }) => answer(bridge))
  const side = await screen.findByRole('region', { name: 'Отдел продаж' })
  await waitFor(() => expect(button('Изменить', side)).toHaveProperty('disabled', false))
  await opened.user.click(button('Изменить', side))
  const form = await dialogNamed('Группа «Отдел продаж»')
  const rename = (name: string) => fill(field(form, 'Название'), name)
  return { ...opened, side, form, rename, save: () => opened.user.click(button('Сохранить', form)) }
}

export const answering = (impact: Partial<Impact>) => (bridge: FakeBridge) =>
  bridge.on('impact.of', () => ({ ...NO_IMPACT, ...impact }))
