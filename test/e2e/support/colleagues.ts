import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Cabinet } from '../../../electron/bridge/cabinet.ts'
import { createKeychain } from '../../../electron/core/platform/secrets/keychain.ts'
import type { TeamPlace } from '../../../electron/core/team/index.ts'
import { startPostgres, type Cluster } from '../../support/postgres/cluster.ts'
import { startTeam } from '../../support/postgres/team.ts'
import { command } from './program.ts'
import { byEmail, goTo } from './screens.ts'
import { startShell, type Shell } from './shell.ts'
import { test as base } from './test.ts'

/** Two administrators of one account who belong to a team: Анна, who has the test's app and page, and Борис. */
export interface Office {
  cluster: Cluster
  /** Opens both apps, and answers Борис’ page; what customers wrote before is there. */
  open(): Promise<Page>
  /** Анна’s cabinet, and Борис’; they are there once `open` was called. */
  mine(): Cabinet
  theirs(): Cabinet
  /** Борис’ program. */
  shell(): Shell
}

interface Options {
  /** What Борис’ page is written in. */
  colleagueLocale: string
}

/** As if this computer had been invited. */
async function belong(cabinet: Cabinet, place: TeamPlace): Promise<void> {
  const kept = await createKeychain().write(`team/${cabinet.id}`, JSON.stringify(place))
  if (kept.state !== 'done') throw new Error('The keychain did not take it')
}

/** Takes away what the keychain has of a cabinet with a team. */
export async function forget(cabinet: Cabinet | undefined): Promise<void> {
  if (!cabinet) return
  for (const entry of [`team/${cabinet.id}`, `archive/${cabinet.id}`]) {
    await createKeychain().remove(entry)
  }
}

/** By another name of the same service it is another account to the keychain, which both programs share here. */
export const byAnotherName = (service: Parameters<typeof byEmail>[0]) =>
  byEmail(service, { rest: service.addresses.rest.replace('127.0.0.1', 'localhost') })

/** What is there of it by now. */
function made<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The office is not open yet')
  return thing
}

/** Tests with a team, whose server is the test's own. */
export const test = base.extend<{ office: Office } & Options>({
  colleagueLocale: ['en-GB', { option: true }],

  office: async ({ app, page, service, folder, browser, colleagueLocale }, use) => {
    const cluster = await startPostgres()
    const start = () => startShell({ home: join(folder, 'colleague'), keychain: 'real' })
    const context = await browser.newContext({
      ...{ locale: colleagueLocale, timezoneId: 'Europe/Moscow' },
    })
    let shell: Shell | undefined
    let mine: Cabinet | undefined
    let theirs: Cabinet | undefined

    async function open(): Promise<Page> {
      const team = await startTeam(cluster)
      mine = await app.signIn(byEmail(service))
      shell = await start()
      theirs = await command(await shell.newAddress(), 'session.signIn', byAnotherName(service))
      await belong(mine, team.first)
      await belong(theirs, await team.admit('Борис'))
      await shell.stop()
      shell = await start()
      const colleague = await context.newPage()
      await app.restart()
      await app.open(page)
      await colleague.goto(await shell.newAddress())
      await goTo(colleague, '#/inbox')
      return colleague
    }

    try {
      await use({
        ...{ cluster, open },
        mine: () => made(mine),
        theirs: () => made(theirs),
        shell: () => made(shell),
      })
    } finally {
      await context.close()
      await shell?.stop()
      await cluster.stop()
      await forget(mine)
      await forget(theirs)
    }
  },
})
