import type { CheckReport, Finding } from '../../../electron/bridge/check.ts'
import { bridgeOver, openApp, screen, within } from './open-app.ts'

export const finding = (more: Partial<Finding>): Finding => ({
  key: JSON.stringify(more),
  rule: 'groupEmpty',
  severity: 'warning',
  of: { kind: 'groups', id: 401, name: 'Продажи' },
  field: 'sips',
  words: { name: 'Продажи' },
  evidence: 'seen',
  ...more,
})

export async function openGroups(findings: Finding[]) {
  const bridge = bridgeOver()
  let report: CheckReport = { at: 1, findings, unchecked: [] }
  bridge.on('check.run', () => report)
  const { user } = await openApp(bridge, '/groups')
  const table = await screen.findByRole('grid')
  const rows = () => within(table).getAllByRole('row').length - 1
  return {
    bridge,
    user,
    table,
    rows,
    find: (findings: Finding[], unchecked: CheckReport['unchecked'] = []) =>
      (report = { ...report, findings, unchecked }),
  }
}
