/**
 * The computers that packages are made for, and the kinds of package of each. Only a Mac makes what needs
 * Apple's tools.
 */
export const places = {
  'linux-x64': { platform: 'linux', arch: 'x64', kinds: ['AppImage', 'deb', 'rpm'] },
  'win32-x64': { platform: 'win32', arch: 'x64', kinds: ['nsis'] },
  'darwin-arm64': { platform: 'darwin', arch: 'arm64', kinds: ['dmg', 'zip'] },
  'darwin-x64': { platform: 'darwin', arch: 'x64', kinds: ['dmg', 'zip'] },
}

/** The bill of materials in the resources of what was packed. */
export const SBOM = 'sbom.cdx.json'

/** Electron's program in what was packed for a place, and its resources. */
export function layout(place, folder) {
  const { platform } = places[place]
  if (platform === 'darwin') {
    const app = `${folder}/Switchdesk.app`
    return { program: app, contents: `${app}/Contents`, resources: `${app}/Contents/Resources` }
  }
  const program = `${folder}/${platform === 'win32' ? 'Switchdesk.exe' : 'switchdesk'}`
  return { program, resources: `${folder}/resources` }
}

/** What of a program's first bytes says for which system and processor it was made; nothing where it is none. */
export function madeFor(bytes) {
  if (bytes.length < 64) return undefined
  const start = bytes.readUInt32BE(0)
  if (start === 0x7f454c46)
    return place('linux', { 62: 'x64', 183: 'arm64' }, bytes.readUInt16LE(18))
  if (start === 0xcffaedfe) {
    return place('darwin', { 0x01000007: 'x64', 0x0100000c: 'arm64' }, bytes.readUInt32LE(4))
  }
  // One for both of Apple's processors.
  if (start === 0xcafebabe) return 'darwin-universal'
  if (start >>> 16 !== 0x4d5a) return undefined
  const header = bytes.readUInt32LE(60)
  if (bytes.length < header + 6 || bytes.toString('latin1', header, header + 4) !== 'PE\0\0')
    return 'dos'
  return place('win32', { 0x8664: 'x64', 0xaa64: 'arm64' }, bytes.readUInt16LE(header + 4))
}

const place = (system, processors, processor) => `${system}-${processors[processor] ?? 'other'}`
