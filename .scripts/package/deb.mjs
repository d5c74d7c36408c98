import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { homepageOf, ownIdentity, schemesAsked } from './identity.mjs'
import { smallRoot } from './small-root.mjs'
import words from './words.json' with { type: 'json' }

const run = promisify(execFile)
const PROGRAM = 'opt/Switchdesk/switchdesk'
const PROFILE = 'etc/apparmor.d/switchdesk'
/** What dpkg, its alternatives and desktops keep for themselves. */
const kept = /^(var\/(lib\/dpkg|log)|dev|usr\/share\/applications\/mimeinfo\.cache)/

/**
 * Installs a deb into a small system of its own, once more over itself, and takes it away. Answers what is not as it
 * must be.
 */
export async function debLives(file) {
  const root = await smallRoot()
  try {
    const before = await filesIn(root)
    const findings = await worded(file)
    await dpkg(root, '--install', file)
    findings.push(...(await registered(root)))
    await dpkg(root, '--install', file)
    findings.push(...(await registered(root)))
    await dpkg(root, '--purge', 'switchdesk')
    const left = (await filesIn(root)).filter((path) => !before.includes(path) && !kept.test(path))
    return [
      ...new Set(findings),
      ...left.map((path) => `${path} is left behind`),
      ...(await told(root)),
    ]
  } catch (error) {
    return [error.stderr || error.message]
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** What a person reads of the package before it is installed. */
async function worded(file) {
  const identity = await ownIdentity()
  const field = async (name) => (await run('dpkg-deb', ['-f', file, name])).stdout.trim()
  const said = {
    Package: ['switchdesk', await field('Package')],
    Version: [identity.version, await field('Version')],
    Description: [`${words.en.kind}\n ${words.en.about}`, await field('Description')],
    Homepage: [homepageOf(identity), await field('Homepage')],
  }
  const findings = Object.entries(said)
    .filter(([, [wanted, is]]) => wanted !== is)
    .map(([name, [wanted, is]]) => `The deb’s ${name} is ${is}, not ${wanted}`)
  if (!/libsecret-1-0/.test(await field('Depends'))) findings.push('The deb needs no keychain')
  if (!/\S/.test(await field('Maintainer'))) findings.push('The deb has no maintainer')
  return findings
}

/** What an rpm would need, as it was asked for: the keychain's library among it. */
export async function rpmNeeds(file) {
  const { d: needed } = JSON.parse(await readFile(file, 'utf8'))
  return needed.some((one) => one.includes('libsecret')) ? [] : ['The rpm needs no keychain']
}

/** The program, its entry, its links and its profile are where the system looks for them. */
async function registered(root) {
  const { id } = await ownIdentity()
  const schemes = await schemesAsked()
  const entry = join(root, `usr/share/applications/${id}.desktop`)
  if (!existsSync(entry)) return ['The deb brings no entry for desktops']
  await run('update-desktop-database', [join(root, 'usr/share/applications')])
  const text = await readFile(entry, 'utf8')
  const cache = await readFile(join(root, 'usr/share/applications/mimeinfo.cache'), 'utf8')
  const findings = schemes
    .filter((scheme) => !cache.includes(`x-scheme-handler/${scheme}=${id}.desktop`))
    .map((scheme) => `Nothing is registered for ${scheme}:`)
  const { stdout } = await run('desktop-file-validate', ['--no-hints', entry]).catch((e) => e)
  // Debian's validator does not know this key of the standard's version 1.5.
  findings.push(...stdout.split('\n').filter((line) => line && !line.includes('SingleMainWindow')))
  for (const language of ['GenericName[ru]', 'Comment[ru]']) {
    if (!text.includes(`\n${language}=`)) findings.push(`The entry for desktops has no ${language}`)
  }
  if (!existsSync(join(root, 'usr/share/icons/hicolor/256x256/apps/switchdesk.png'))) {
    findings.push('The deb brings no icon')
  }
  return [...findings, ...(await startable(root))]
}

async function startable(root) {
  const findings = []
  const inside = await asRoot('chroot', root, 'readlink', '-f', '/usr/bin/switchdesk')
  if (inside.stdout.trim() !== `/${PROGRAM}`) findings.push('/usr/bin/switchdesk leads elsewhere')
  const { mode } = await stat(join(root, 'opt/Switchdesk/chrome-sandbox'))
  // The small system has no user namespaces to be seen.
  if ((mode & 0o7777) !== 0o4755) findings.push('Chromium’s own sandbox cannot be entered')
  const profile = await readFile(join(root, PROFILE), 'utf8').catch(() => '')
  if (!profile.includes(`"/${PROGRAM}"`) || !/^\s*userns,$/m.test(profile)) {
    findings.push('AppArmor gets no profile that lets the program confine its pages')
  }
  return findings
}

/** AppArmor and the list of links know nothing of the program any more. */
async function told(root) {
  const calls = await readFile(join(root, 'var/log/apparmor'), 'utf8')
  const folder = join(root, 'usr/share/applications')
  // Where desktops are, dpkg runs this by itself.
  await run('update-desktop-database', [folder])
  const cache = await readFile(join(folder, 'mimeinfo.cache'), 'utf8')
  return [
    ...(calls.includes(`--replace --write-cache --skip-read-cache /${PROFILE}`)
      ? []
      : ['AppArmor was not told of the profile']),
    ...(calls.includes(`--remove /${PROFILE}`) ? [] : ['AppArmor keeps the profile']),
    ...(cache.includes('switchdesk') ? ['Links are still registered'] : []),
  ]
}

/** Its scripts run with that system as theirs; what the package needs is not there, and nothing of it runs. */
const dpkg = (root, ...args) => asRoot('dpkg', `--root=${root}`, '--force-depends', ...args)

/** As root of a namespace at least: another root folder is entered. */
const asRoot = (...words) =>
  run(...(process.getuid() === 0 ? [words[0], words.slice(1)] : ['unshare', ['-r', ...words]]))

async function filesIn(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
