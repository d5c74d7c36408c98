import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a package's scripts run, out of the computer's own. */
const programs = [
  'bash',
  'chmod',
  'cp',
  'ln',
  'readlink',
  'rm',
  'unshare',
  'update-alternatives',
  'update-desktop-database',
]
const merged = ['bin', 'sbin', 'lib', 'lib64']
const folders = [
  ...['etc/alternatives', 'etc/apparmor.d', 'tmp', 'var/log', 'usr/share/applications'],
  ...['info', 'updates', 'triggers', 'alternatives'].map((name) => `var/lib/dpkg/${name}`),
]

/** As on Ubuntu 24.04, where AppArmor keeps programs from making user namespaces unless a profile allows them. */
const appArmor = {
  apparmor_status: 'exit 0',
  apparmor_parser: 'echo "$@" >> /var/log/apparmor',
}

/**
 * A system small enough to be made anew each time, with nothing installed: a shell and the few programs that a
 * package's scripts run. AppArmor's programs only say that they would do it.
 */
export async function smallRoot() {
  const root = await mkdtemp(join(tmpdir(), 'switchdesk-root-'))
  for (const folder of merged) {
    await mkdir(join(root, 'usr', folder), { recursive: true })
    await symlink(`usr/${folder}`, join(root, folder))
  }
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'var/lib/dpkg/status'), '')
  await mkdir(join(root, 'dev'))
  await writeFile(join(root, 'dev/null'), '')
  const files = new Set(programs.flatMap((name) => withLibraries(locate(name))))
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await copyFile(file, join(root, file))
  }
  for (const [name, does] of Object.entries(appArmor)) {
    await writeFile(join(root, 'usr/sbin', name), `#!/bin/bash\n${does}\n`, { mode: 0o755 })
  }
  return root
}

function locate(name) {
  const found = ['/usr/bin', '/usr/sbin', '/bin', '/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is not installed here`)
  return found
}

/** A program with the libraries that it is linked to. */
function withLibraries(program) {
  const told = execFileSync('ldd', [program], { encoding: 'utf8' })
  return [program, ...[...told.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path)]
}
