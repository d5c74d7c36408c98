import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nobody } from '../nobody.ts'
import { freePort } from '../free-port.ts'
import type { Cluster } from './cluster.ts'

/** PgBouncer before a server, as hosts of databases have it. */
export interface Pooler {
  port: number
  stop(): Promise<void>
}

/**
 * Starts one on a free port of this computer, with the server's own certificate.
 * @param mode what a client has a connection of its own for
 * @param logins who may pass
 */
export async function startPooler(
  cluster: Cluster,
  mode: 'session' | 'transaction',
  logins: readonly { user: string; password: string }[],
): Promise<Pooler> {
  const port = await freePort()
  const at = (name: string) => join(cluster.folder, `${mode}.${name}`)
  const { folder } = cluster
  write(at('users'), logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''))
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: at('users'),
    pool_mode: mode,
    client_tls_sslmode: 'require',
    client_tls_key_file: join(folder, 'data/server.key'),
    client_tls_cert_file: join(folder, 'data/server.crt'),
    server_tls_sslmode: 'require',
    logfile: at('log'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const database = `* = host=127.0.0.1 port=${cluster.port}`
  write(at('ini'), ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'))
  const program = spawn('/usr/sbin/pgbouncer', ['--quiet', at('ini')], {
    ...nobody,
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = once(program, 'close')
  const isUp = () => existsSync(at('log')) && readFileSync(at('log'), 'utf8').includes('process up')
  while (!isUp()) {
    if (program.exitCode !== null) throw new Error(`PgBouncer ended: see ${at('log')}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    port,
    async stop() {
      program.kill('SIGQUIT')
      await ended
    },
  }
}

function write(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (nobody.uid !== undefined) chownSync(file, nobody.uid, nobody.gid)
}
