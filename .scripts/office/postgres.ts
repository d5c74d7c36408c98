import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../test/support/free-port.ts'
import { nobody } from './nobody.ts'

/** A PostgreSQL of one's own, for a test or the demo, which nothing outlives. */
export interface Cluster {
  port: number
  /** As PEM; it is self-made, and good for `localhost` and 127.0.0.1. */
  certificate: string
  /** A connection of the server's own administrator. */
  administrator(database?: string): Promise<Client>
  /** Kills it as the system would, and starts it again over what is on its disk. */
  crash(): Promise<void>
  /** What the server has logged. */
  log(): string
  /** Where its files are. */
  folder: string
  stop(): Promise<void>
}

const cache = join(import.meta.dirname, '../../.cache/postgres')

/** Debian's places of it, the newest version first. @throws where there is none that is new enough */
function programs(): string {
  const [found] = globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((path) => Number(path.split('/')[4]))
    .filter((version) => version >= 15)
    .sort((one, other) => other - one)
  if (found === undefined)
    throw new Error('PostgreSQL 15 or newer is missing. On Debian: sudo apt-get install postgresql')
  return `/usr/lib/postgresql/${found}/bin`
}

/** Runs a program as a user who may be a server: PostgreSQL refuses root. */
const runAs = (command: string, args: string[], folder: string) =>
  execFileSync(command, args, { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

function ownFolder(): string {
  // Not `tmpdir()`: tests' own folder for that is closed to other users, and the server runs as one.
  const folder = mkdtempSync('/tmp/switchdesk-postgres-')
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  return folder
}

/** A cluster that was never started, made once for all runs. */
function template(bin: string): string {
  const made = join(cache, bin.replaceAll('/', '-'))
  if (existsSync(made)) return made
  const folder = ownFolder()
  runAs(
    join(bin, 'initdb'),
    [
      '--username=admin',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--wal-segsize=1',
      '--no-sync',
      join(folder, 'data'),
    ],
    folder,
  )
  runAs(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '3650',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
      '-keyout',
      'data/server.key',
      '-out',
      'data/server.crt',
    ],
    folder,
  )
  mkdirSync(cache, { recursive: true })
  cpSync(folder, `${made}.${process.pid}`, { recursive: true })
  rmSync(folder, { recursive: true })
  try {
    renameSync(`${made}.${process.pid}`, made)
  } catch (error) {
    // Another run was first.
    rmSync(`${made}.${process.pid}`, { recursive: true })
    if (!existsSync(made)) throw error
  }
  return made
}

/**
 * Ends the server at once, and takes its folder away, as soon as nobody holds its input any more: whoever
 * started it has stopped it, or is gone however it ended. Each line of its input is a crash: killed as by the system,
 * it is started again.
 */
const WATCHED = `
  run() { "$@" </dev/null 2>>log & server=$!; }
  run "$@"
  while read -r crash; do
    kill -KILL $server; wait $server 2>/dev/null
    # Its children go by themselves, and no new one starts before.
    sleep 0.3; run "$@"
  done
  kill -QUIT $server; wait $server; rm -rf "$PWD"`

/**
 * Starts a PostgreSQL with TLS on a free port of this computer.
 * @param settings of the server, such as `fsync`, which is off where nothing is said
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<Cluster> {
  const bin = programs()
  const folder = ownFolder()
  const data = join(folder, 'data')
  cpSync(join(template(bin), 'data'), data, { recursive: true })
  if (nobody.uid !== undefined) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder])
  chmodSync(data, 0o700)
  chmodSync(join(data, 'server.key'), 0o600)
  const port = await freePort()
  const options = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ssl: 'on',
    fsync: 'off',
    log_statement: 'all',
    ...settings,
  }
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn('sh', ['-c', WATCHED, 'sh', join(bin, 'postgres'), '-D', data, ...args], {
    ...nobody,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
    // Ctrl+C is for whoever started it, and stops it.
    detached: true,
  })
  const ended = once(server, 'close')
  const log = () =>
    existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''
  const cluster: Cluster = {
    port,
    certificate: readFileSync(join(data, 'server.crt'), 'utf8'),
    folder,
    log,
    async administrator(database = 'postgres') {
      const client = new Client({ host: folder, port, user: 'admin', database })
      await client.connect()
      return client
    },
    async crash() {
      server.stdin.write('crash\n')
      const starts = () => log().split('starting PostgreSQL').length
      for (const before = starts(); starts() === before;) await rest()
      await ready(cluster)
    },
    async stop() {
      server.stdin.end()
      await ended
    },
  }
  try {
    await ready(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

/** A database as an office without an administrator of its own has it: with a login that owns it and may make roles. */
export async function ownDatabase(
  cluster: Cluster,
): Promise<{ database: string; user: string; password: string }> {
  const database = `office_${randomBytes(4).toString('hex')}`
  const password = 'the owner’s'
  const admin = await cluster.administrator()
  await admin.query(`CREATE ROLE ${database} LOGIN CREATEROLE PASSWORD '${password}'`)
  await admin.query(`CREATE DATABASE ${database} OWNER ${database}`)
  await admin.end()
  return { database, user: database, password }
}

async function ready(cluster: Cluster): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      const client = await cluster.administrator()
      await client.end()
      return
    } catch (error) {
      if (tries > 600 || /FATAL: .*(bind|lock|could not)/.test(cluster.log())) {
        throw new Error(`PostgreSQL did not start:\n${cluster.log()}`, { cause: error })
      }
      await rest()
    }
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 25))
