import { unlikeFuses } from './fuses.mjs'
import { ownIdentity, schemesIn } from './identity.mjs'
import { madeFor, places } from './places.mjs'
import words from './words.json' with { type: 'json' }

/** Read from the finished program: signing has been seen to undo them. */
export async function fusesBurned({ program }) {
  return (await unlikeFuses(program)).map((name) => `The fuse ${name} is not as decided`)
}

/** The program and the archive call the app what the code calls it. */
export async function namedAlike({ place, archived, info, named, executable }) {
  const { id, productName, version } = await ownIdentity()
  const manifest = JSON.parse(archived.get('package.json') ?? '{}')
  const told = {
    'the name of the Linux window': [manifest.desktopName, `${id}.desktop`],
    'the name in the archive': [manifest.productName, productName],
    'the version in the archive': [manifest.version, version],
    ...(info && {
      'the bundle’s id': [info.CFBundleIdentifier, id],
      'the bundle’s name': [info.CFBundleName, productName],
      'the bundle’s version': [info.CFBundleShortVersionString, version],
    }),
    ...(named && {
      'the program’s name': [named.ProductName, productName],
      'the program’s version': [named.FileVersion, version],
    }),
    ...(executable && { 'what the program is made for': [madeFor(executable), place] }),
  }
  return Object.entries(told)
    .filter(([, [is, wanted]]) => is !== wanted)
    .map(([what, [is, wanted]]) => `${what} is ${is}, not ${wanted}`)
}

/** A Mac learns from the bundle which links the app opens: those that the code asks for. */
export function schemesAlike({ archived, info }) {
  if (!info) return []
  const asked = schemesIn(String(archived.get('out/main/index.js') ?? ''))
  const told = (info.CFBundleURLTypes ?? []).flatMap((type) => type.CFBundleURLSchemes).sort()
  if (String(asked) === String(told)) return []
  return [`The bundle opens links of [${told}], the code asks for [${asked}]`]
}

/** Where Electron compares the archive with a digest, that is in the program. */
export function archiveGuarded({ place, digest, integrity }) {
  if (places[place].platform === 'linux' || digest === integrity) return []
  return [`The program was given ${integrity ? 'another' : 'no'} digest of the archive`]
}

/** What electron-updater reads lies beside the archive of a program that looks for newer versions, and of no other. */
export function feedAlike({ archived, around }) {
  const { updates } = JSON.parse(archived.get('package.json') ?? '{}')
  const isThere = around.some((path) => path.endsWith('app-update.yml'))
  if (isThere === Boolean(updates)) return []
  return [
    `app-update.yml is ${isThere ? '' : 'not '}there, and ${updates ? 'a' : 'no'} feed in the archive`,
  ]
}

/** The program has the app's icon, and what the system says for it comes in both languages. */
export function dressed({ icons, icon, info, localized }) {
  const findings = []
  if (icons && !icons.includes(256)) findings.push('The program has no large icon')
  if (icon && icon.toString('latin1', 0, 4) !== 'icns') findings.push('The bundle has no icon')
  if (info?.NSAppTransportSecurity) findings.push('The bundle allows what is not encrypted')
  for (const [language, text] of Object.entries(localized ?? {})) {
    if (text.includes(words[language].microphone)) continue
    findings.push(`The bundle does not say in ${language} why it uses the microphone`)
  }
  if (info && !info.NSMicrophoneUsageDescription) {
    findings.push('The bundle does not say why it uses the microphone')
  }
  return findings
}

/** Chromium's texts, by system; some are there once more for each gender. */
const language = /^locales\/([\w-]+)\.pak$|\/([\w-]+)\.lproj\//

/** What nobody needs who runs the app. */
const needless = /default_app\.asar$|\.(log|map|ts|env|pem|p12|md)$|(^|\/)\.|(^|\/)node(\.exe)?$/

/** Beside the app there is Electron in our two languages, without its greeting, and nothing of ours. */
export function nothingAround({ around }) {
  const findings = around
    .filter((path) => needless.test(path))
    .map((path) => `${path} lies beside the program`)
  const languages = new Set(around.flatMap((path) => language.exec(path)?.slice(1) ?? []))
  for (const one of languages) {
    if (one && !/^(en|ru)([-_](US|[A-Z]{6,}))?$/.test(one)) {
      findings.push(`Chromium’s texts in ${one} are there`)
    }
  }
  return findings
}
