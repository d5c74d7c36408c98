#!/usr/bin/env node
/**
 * Stands in for fpm, which cannot be had everywhere: makes a real Debian package by dpkg-deb of what
 * electron-builder asks fpm for. In place of an rpm it writes down what was asked for. Ends with an error on
 * anything that it does not know.
 */
import { execFileSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const said = { type: 'string' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...said, short: 's' },
    t: { ...said, short: 't' },
    d: { ...said, short: 'd', multiple: true },
    force: { type: 'boolean' },
    'deb-recommends': { ...said, multiple: true },
    ...Object.fromEntries(
      [
        ...['name', 'version', 'architecture', 'description', 'package', 'license'],
        ...['maintainer', 'vendor', 'url', 'after-install', 'after-remove'],
        ...['deb-priority', 'deb-compression', 'rpm-os', 'rpm-compression', 'rpm-summary'],
      ].map((name) => [name, said]),
    ),
  },
})

if (values.t === 'rpm') await writeFile(values.package, JSON.stringify(values))
else await makeDeb()

async function makeDeb() {
  const tree = await mkdtemp(join(tmpdir(), 'switchdesk-deb-'))
  try {
    await layOut(tree)
    const quickly = ['--root-owner-group', '-Zgzip', '-z1', '--build']
    execFileSync('dpkg-deb', [...quickly, tree, values.package], { stdio: 'inherit' })
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}

async function layOut(tree) {
  for (const pair of positionals) {
    const [from, to] = pair.split('=')
    await mkdir(dirname(join(tree, to)), { recursive: true })
    await cp(from, join(tree, to), { recursive: true, verbatimSymlinks: true })
  }
  await mkdir(join(tree, 'DEBIAN'))
  await writeFile(join(tree, 'DEBIAN/control'), control())
  for (const [script, name] of [
    [values['after-install'], 'postinst'],
    [values['after-remove'], 'postrm'],
  ]) {
    await copyFile(script, join(tree, 'DEBIAN', name))
    await chmod(join(tree, 'DEBIAN', name), 0o755)
  }
}

function control() {
  const fields = {
    Package: values.name,
    Version: values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: values.d.join(', '),
    Recommends: values['deb-recommends'].join(', '),
    Section: 'default',
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: values.description,
  }
  return Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
}
