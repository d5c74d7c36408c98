import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TeamFailure } from '../../../../electron/core/team/index.ts'
import { connect } from '../../../../electron/core/team/postgres/connect.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'

/** Whose server it is: a full check by an authority, or one certificate that a person compared. */
const { cluster, team } = await ownTeam()
const at = (name: string) => join(cluster.folder, name)
const shown = at('data/server.crt')
const own = readFileSync(shown, 'utf8')

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

const trusted = getCACertificates('default')
beforeAll(() => {
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=Office', '-keyout', at('ca.key'), '-out', at('ca.crt')],
  )
  setDefaultCACertificates([...trusted, readFileSync(at('ca.crt'), 'utf8')])
})
afterAll(() => setDefaultCACertificates(trusted))

/** Has the server show a certificate of the authority's; answers it as PEM. */
async function show(name: string, days: string): Promise<string> {
  writeFileSync(at('ext'), `subjectAltName=${name}\n`)
  openssl('req', '-new', '-key', at('data/server.key'), '-subj', '/CN=db', '-out', at('csr'))
  openssl(
    ...['x509', '-req', '-in', at('csr'), '-CA', at('ca.crt'), '-CAkey', at('ca.key')],
    ...['-CAcreateserial', '-extfile', at('ext'), '-out', at('crt'), '-days', days],
  )
  const certificate = readFileSync(at('crt'), 'utf8')
  await serve(certificate)
  return certificate
}

async function serve(certificate: string): Promise<void> {
  writeFileSync(shown, certificate)
  const admin = await cluster.administrator()
  await admin.query('SELECT pg_reload_conf()')
  await admin.end()
}

/** Whether one is let in, or why not; `certificate` is the one that was compared. */
async function tried(certificate?: string): Promise<string> {
  const { certificate: _, ...place } = team.first
  try {
    const connection = await connect({ ...place, ...(certificate && { certificate }) }, 5_000)
    connection.discard()
    return 'let in'
  } catch (error) {
    if (error instanceof TeamFailure) return error.trouble
    throw error
  }
}

it('takes a certificate of an authority that the system trusts, in the name that was typed', async () => {
  const certificate = await show('DNS:localhost', '2')
  expect(await tried()).toBe('let in')
  expect(await tried(certificate)).toBe('let in')
  await show('DNS:other.example', '2')
  expect(await tried()).toBe('certificate')
})

it('takes none that is out of date, though a person compared it', async () => {
  const certificate = await show('DNS:localhost', '-1')
  expect(await tried()).toBe('certificate')
  expect(await tried(certificate)).toBe('certificate')
})

it('takes one that nobody vouches for where a person compared it, and no other then', async () => {
  await serve(own)
  expect(await tried()).toBe('certificate')
  expect(await tried(own)).toBe('let in')
  await show('DNS:localhost', '2')
  expect(await tried(own)).toBe('certificate')
})
