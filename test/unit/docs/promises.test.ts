import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Features, by their names in docs/features.md, and the tests of the fast tier that prove them. */
const PROVED: Record<string, string> = {
  'SMS inbox': 'e2e/core/{inbox,search,triage} component/inbox/{list,conversation} unit/inbox/sync',
  'Sending that loses nothing and repeats nothing':
    'unit/inbox/outbox unit/core/planned component/inbox/{limits,taking-back} e2e/core/writing',
  Writing: 'e2e/core/writing component/inbox/{composer,quick-replies} unit/packets/packets',
  Contacts: 'component/contacts/* e2e/core/writing unit/notifications/*',
  Links: 'unit/shared/app-link component/app/opened-links unit/shell/app-links',
  'A team': 'unit/team/{seal,keyring,merging,tables} unit/core/colleagues/answering',
  Extensions: 'component/extensions/* unit/presence/{history,alerts} e2e/core/first-light',
  Routes: 'unit/call-map/{office,properties} unit/routes/* component/account-map',
  'Account check':
    'unit/check/{rules,planted} unit/passport/read component/{check,problems,asked-field,passport}',
  Calendar: 'unit/calendar/{calendar,kept,ics} component/calendar unit/check/days-ahead',
  'Preview of changes': 'unit/impact/foreseen component/impact',
  Numbers:
    'e2e/core/numbers-forwarding component/numbers/* unit/numbers/{buy,forward,remove} electron/scenarios/purchase',
  'Groups and call queues': 'component/{groups,queues} e2e/core/queues unit/account/editable',
  'Voice menus': 'e2e/core/menus component/menus unit/menus/{faults,drafts,undo-history}',
  Recordings: 'unit/studio/{decode,edits,resample} component/media unit/media/module',
  Changes:
    'unit/changes/{until,planned,meanwhile,forwarding,elsewhere} unit/history/{comparison,moments} component/{changes,comparison}',
  'Replace and delete': 'unit/replacement/module',
  Money: 'component/money/money unit/money/{months,horizon,forecast,export,alerts}',
  Balance: 'component/app/frame unit/core/{link,polling}',
  'Invoices, tariffs and costs':
    'unit/invoices/{issue,file,paid} unit/tariffs/{activate,compare} component/money/{invoices,tariffs,costs}',
  Support: 'component/support unit/support/{tickets,files} e2e/core/foreign-html',
  Integrations: 'component/hooks unit/hooks/{webhooks,receiver,sample,verification}',
  Access: 'component/people unit/hooks/people',
  Today: 'component/today unit/{check/office,database/filters}',
  'Several accounts':
    'component/accounts component/app/faces component/sign-in/* unit/core/session/signing-in e2e/core/keychain',
  Backups:
    'unit/backup/{backup,sealed-file,restoring,reminder} component/settings/backup component/sign-in/restore',
  Retention: 'unit/retention/{choosing,cutoffs,deleting} component/settings/retention',
  'Ctrl+K': 'component/app/palette-search e2e/core/search',
  Diagnostics: 'e2e/core/canaries unit/core/log',
  'Packages and updates': 'unit/updates/* unit/build/packages',
}

const features = [
  ...readFileSync(join(root, 'docs/features.md'), 'utf8').matchAll(/^- \*\*([^*]+)\*\*/gm),
].map(([, feature]) => feature)

it('each feature is proved by tests of the fast tier', () => {
  expect(features).toEqual(Object.keys(PROVED))
  for (const [feature, names] of Object.entries(PROVED)) {
    for (const name of names.split(' ')) {
      const files = globSync(`test/${name}.{test.ts,spec.ts,mjs}`, { cwd: root })
      expect(files, `${feature}: ${name}`).not.toEqual([])
      expect(files.filter((file) => /[\\/]deep[\\/]/.test(file))).toEqual([])
    }
  }
})
