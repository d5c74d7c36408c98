import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What README promises, by its first words there, and the tests of the fast tier that prove it. */
const PROVED: Record<string, string> = {
  'Several accounts':
    'component/accounts component/app/faces component/sign-in/* unit/core/session/signing-in e2e/core/keychain',
  'SMS inbox': 'e2e/core/{inbox,search,triage} component/inbox/{list,conversation} unit/inbox/sync',
  'A team': 'unit/team/{seal,keyring,merging,tables} unit/core/colleagues/answering',
  'An outbox that loses nothing and sends nothing twice.':
    'unit/inbox/outbox unit/core/planned component/inbox/{limits,taking-back} e2e/core/writing',
  Writing: 'e2e/core/writing component/inbox/{composer,quick-replies} component/packets',
  Links: 'unit/shared/app-link component/app/opened-links unit/shell/app-links',
  Contacts: 'component/contacts/* e2e/core/writing unit/notifications/*',
  Numbers:
    'e2e/core/numbers-forwarding component/numbers/* unit/numbers/{buy,forward,remove} electron/scenarios/purchase',
  Extensions: 'component/extensions/* unit/presence/{history,alerts} e2e/core/first-light',
  'Groups and call queues': 'component/{groups,queues} e2e/core/queues unit/account/editable',
  Money: 'component/money/money unit/money/{months,horizon,forecast,export,alerts}',
  Recordings: 'unit/studio/{decode,edits,resample} component/media unit/media/module',
  Routes: 'unit/call-map/{office,properties} unit/routes/* component/account-map',
  'Voice menus': 'e2e/core/menus component/menus unit/menus/{faults,drafts,undo-history}',
  'A check': 'unit/check/{rules,planted} component/{check,problems,asked-field}',
  'What changes': 'unit/impact/{foreseen,properties} component/{impact,impact-dialogs}',
  Changes:
    'unit/changes/{until,foreign,forwarding} component/{changes,ends} unit/replacement/module',
  'Ctrl+K': 'component/app/palette-search e2e/core/search',
  Support: 'component/support unit/support/{tickets,files} e2e/core/foreign-html',
  'The balance': 'component/app/frame unit/core/{link,polling}',
  'Invoices, tariffs and costs':
    'unit/invoices/{issue,file,paid} unit/tariffs/{activate,compare} component/money/{invoices,tariffs,costs}',
  Integrations: 'component/hooks unit/hooks/{webhooks,receiver,sample,verification}',
  People: 'component/people unit/hooks/people',
  Diagnostics: 'e2e/core/canaries unit/core/log',
}

const promises = [
  ...readFileSync(join(root, 'README.md'), 'utf8')
    .split('## What it does')[1]!
    .split('\n## ')[0]!
    .matchAll(/^- \*\*([^*]+)\*\*/gm),
].map(([, promise]) => promise)

it('each promise of README is proved by tests of the fast tier', () => {
  expect(promises).toEqual(Object.keys(PROVED))
  for (const [promise, names] of Object.entries(PROVED)) {
    for (const name of names.split(' ')) {
      const files = globSync(`test/${name}.{test.ts,spec.ts,mjs}`, { cwd: root })
      expect(files, `${promise}: ${name}`).not.toEqual([])
      expect(files.filter((file) => /[\\/]deep[\\/]/.test(file))).toEqual([])
    }
  }
})
