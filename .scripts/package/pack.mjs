import { Arch, build, Platform } from 'electron-builder'
import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import plist from 'plist'
import { configuration } from './config.mjs'
import { contentsFor } from './contents.mjs'
import { burnFuses } from './fuses.mjs'
import { writeIcons } from './icons.mjs'
import { homepageOf, ownIdentity, root, schemesAsked } from './identity.mjs'
import { layout, places, SBOM } from './places.mjs'
import { sbomFor } from './sbom.mjs'
import { withoutHalves } from './signing.mjs'
import words from './words.json' with { type: 'json' }

const boms = new Map()

/**
 * Packs the app for a place, its bill of materials inside and once more beside the packages. Answers the files that
 * were made, and the folder that they were made of.
 *
 * @param kinds of package, or `dir` for the folder alone
 * @param options.runtime Electron's archive, or a folder laid out like it
 * @param options.output the folder that gets it
 * @param options.standIn whether another module may stand in for keytar's
 */
export async function pack(place, kinds, { runtime, output, standIn = false }) {
  const { platform, arch } = places[place]
  const identity = await ownIdentity()
  const contents = await contentsFor(place, { standIn })
  const stage = await layOut(place, contents)
  // The same for each kind of package.
  const sbom = boms.get(place) ?? (await sbomFor(place, contents))
  boms.set(place, sbom)
  let folder
  const config = configuration(place, {
    identity,
    stage,
    icons: await writeIcons(),
    runtime,
    output,
    schemes: await schemesAsked(),
    hooks: {
      afterExtract: ({ appOutDir }) => removeGreeting(place, appOutDir),
      async afterPack({ appOutDir }) {
        folder = appOutDir
        if (platform === 'darwin') await mendBundle(appOutDir)
        await writeFile(join(layout(place, appOutDir).resources, SBOM), sbom)
        await burnFuses(layout(place, appOutDir).program)
      },
    },
  })
  withoutHalves(platform, process.env)
  const targets = Platform.fromString(platform).createTarget(kinds, Arch[arch])
  const files = await build({ targets, projectDir: root, config, publish: 'never' })
  await writeFile(
    join(output, `${identity.productName}-${identity.version}-${place}.cdx.json`),
    sbom,
  )
  return { files, folder }
}

/** Lays out what goes into the archive, and nothing else; beside it, what the builder reads of the app. */
async function layOut(place, contents) {
  const stage = join(root, '.cache/package/stage', place)
  await rm(stage, { recursive: true, force: true })
  for (const [path, content] of contents) {
    const [, inModules] = /^node_modules\/(.*)/.exec(path) ?? []
    const target = inModules ? join(stage, 'modules', inModules) : join(stage, 'content', path)
    await mkdir(dirname(target), { recursive: true })
    await (Buffer.isBuffer(content) ? writeFile(target, content) : copyFile(content, target))
  }
  const identity = await ownIdentity()
  // Without an address there is neither a deb nor an rpm; Windows would show it as one for help.
  const isLinux = places[place].platform === 'linux'
  const homepage = isLinux ? homepageOf(identity) : identity.homepage
  const manifest = JSON.parse(contents.get('package.json'))
  await writeFile(join(stage, 'package.json'), JSON.stringify({ ...manifest, homepage }))
  return stage
}

/** Electron's own app, which opens where there is no other. */
async function removeGreeting(place, folder) {
  const { platform } = places[place]
  const inside = platform === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  await rm(join(folder, inside, 'default_app.asar'), { force: true })
  await rm(join(folder, 'version'), { force: true })
}

/** What the builder says of a Mac's program too much, or not in both languages. */
async function mendBundle(folder) {
  const { contents, resources } = layout('darwin-arm64', folder)
  const file = join(contents, 'Info.plist')
  const info = plist.parse(await readFile(file, 'utf8'))
  delete info.NSAppTransportSecurity
  await writeFile(file, plist.build(info))
  for (const [language, { microphone }] of Object.entries(words)) {
    const localized = join(resources, `${language}.lproj`)
    if (!existsSync(localized)) await mkdir(localized)
    const text = `NSMicrophoneUsageDescription = ${JSON.stringify(microphone)};\n`
    await writeFile(join(localized, 'InfoPlist.strings'), text)
  }
}
