import { expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'

const app = appForEachTest()

test('what the service cannot do is told by kind, and the journal names the calls', async () => {
  const cabinet = await app.signIn()
  await app.check(cabinet)
  app.service.faults.set('GET sms/dialog', () => ({ raw: '<html>' }))
  const failing = () =>
    app.recorder.event('link.changed', ({ link }) => link.failure?.kind === 'badReply')
  await app.check(cabinet)
  await app.check(cabinet)
  await failing()
  expect(await app.check(cabinet)).toMatchObject({ state: 'failing' })
  app.service.faults.clear()
  expect(await app.check(cabinet)).toMatchObject({ state: 'online' })
  const journal = await app.core.commands['diagnostics.journal'](undefined)
  expect(journal.map(({ operation }) => operation)).toContain('sms.dialog')
  expect(journal.find(({ outcome }) => outcome === 'badReply')?.operation).toBe('sms.dialog')
})
