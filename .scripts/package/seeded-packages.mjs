import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './identity.mjs'
import { edit } from './seeded.mjs'

/** Faults of the deb: `deb` changes what it was made of. */
export const debFaults = [
  {
    name: 'the deb leaves AppArmor’s profile behind',
    deb: (at) =>
      edit(join(at, 'DEBIAN/postrm'), (text) => text.replace(/^ *rm -f.*PROFILE.*$/m, '')),
    found: /apparmor\.d\/switchdesk is left behind/,
  },
  {
    name: 'the deb’s profile is for another program',
    deb: (at) =>
      edit(join(at, 'opt/Switchdesk/resources/apparmor-profile'), (text) =>
        text.replaceAll('Switchdesk/', 'Other/'),
      ),
    found: /no profile that lets the program confine/,
  },
  {
    name: 'the deb’s entry opens no telephone links',
    deb: (at) =>
      edit(join(at, 'usr/share/applications/app.switchdesk.desktop'), (text) =>
        text.replace('x-scheme-handler/tel;', ''),
      ),
    found: /Nothing is registered for tel:/,
  },
  {
    name: 'the deb does not ask for the keychain',
    deb: (at) => edit(join(at, 'DEBIAN/control'), (text) => text.replace(', libsecret-1-0', '')),
    found: /The deb needs no keychain/,
  },
]

/** Faults of what Windows' installer does besides. */
export const installerSeeds = [
  {
    name: 'the installer does not register tel:',
    change: (text) => text.replace(/^.*UrlAssociations" "tel".*\n/m, ''),
    found: /registers \[sms,switchdesk\], the code asks for \[sms,switchdesk,tel\]/,
  },
  {
    name: 'the installer leads notifications to another program',
    change: (text) => text.replace('A39EFCEA', 'B39EFCEA'),
    found: /another activator/,
  },
  {
    name: 'the uninstaller leaves the app among those that open links',
    change: (text) =>
      text.replace(/^.*DeleteRegValue HKCU "Software\\RegisteredApplications".*\n/m, ''),
    found: /leaves Software\\RegisteredApplications in the registry/,
  },
  {
    name: 'NSIS does not know a word',
    change: (text) => text.replace('${ifNot}', '${unless_updated}'),
    found: /NSIS does not take it/,
  },
]

/** Faults of the release's workflow. */
export const workflowSeeds = [
  {
    name: 'the release waits for a job that there is not',
    change: (text) => text.replace('needs: package', 'needs: packages'),
    found: /Line \d+: job "publish" needs job "packages"/,
  },
  {
    name: 'the release signs nothing for macOS',
    change: (text) => text.replace('secrets.APPLE_API_KEY_ID', 'github.token'),
    found: /hands no APPLE_API_KEY_ID over/,
  },
  {
    name: 'the release offers what it has not published',
    change: (text) => text.replace('needs: publish', 'needs: package'),
    found: /may offer what is not published yet/,
  },
]

/** Takes a deb apart, puts a fault in, and answers the deb that it is then. */
export async function seedDeb({ deb }, file) {
  const tree = join(root, '.cache/package/seeded')
  await rm(tree, { recursive: true, force: true })
  execFileSync('dpkg-deb', ['-R', file, tree])
  await deb(tree)
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', tree, `${tree}.deb`])
  return `${tree}.deb`
}
