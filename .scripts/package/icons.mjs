import { Buffer } from 'node:buffer'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './identity.mjs'

/** Sizes of Windows' icon. Since Vista each may be a PNG as it is. */
const windows = [16, 24, 32, 48, 64, 128, 256]

/** Apple's names of sizes, the second of a size being for screens of double density. */
const apple = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}

const png = (size) => readFile(join(root, `resources/icons/${size}x${size}.png`))

/** Puts the app's pictures into the files that Windows and macOS want; answers their folder. */
export async function writeIcons() {
  const folder = join(root, '.cache/package/icons')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'icon.ico'), await ico())
  await writeFile(join(folder, 'icon.icns'), await icns())
  return folder
}

async function ico() {
  const pictures = await Promise.all(windows.map(png))
  const head = Buffer.alloc(6 + 16 * windows.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(windows.length, 4)
  let at = head.length
  for (const [index, size] of windows.entries()) {
    const entry = 6 + 16 * index
    // In a byte 0 stands for 256.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(pictures[index].length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += pictures[index].length
  }
  return Buffer.concat([head, ...pictures])
}

async function icns() {
  const parts = Object.entries(apple).map(async ([name, size]) => part(name, await png(size)))
  return part('icns', Buffer.concat(await Promise.all(parts)))
}

function part(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}
