const DEFLATED = 8
/** 2.0: what a reader must know of compressing. */
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
/** 1980-01-01: the files have no meaningful time. */
const FIRST_DAY = 0x21
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (TABLE[(rest ^ byte) & 0xff] as number) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Figures in little-endian order, each with its length in bytes. */
function record(...figures: [value: number, length: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(figures.reduce((sum, [, length]) => sum + length, 0)))
  let at = 0
  for (const [value, length] of figures) {
    if (length === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += length
  }
  return new Uint8Array(view.buffer)
}

/** Packs texts under their names into a ZIP archive (APPNOTE 6.3, without the 64-bit parts). */
export async function zip(texts: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const [title, text] of Object.entries(texts)) {
    const name = encoder.encode(title)
    const content = encoder.encode(text)
    const packed = await deflate(content)
    const about: [number, 2 | 4][] = [
      [VERSION, 2],
      [UTF8, 2],
      [DEFLATED, 2],
      [0, 2],
      [FIRST_DAY, 2],
      [checksum(content), 4],
      [packed.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    ]
    files.push(record([LOCAL, 4], ...about), name, packed)
    directory.push(
      record([CENTRAL, 4], [VERSION, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      name,
    )
    at += 30 + name.length + packed.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const count = directory.length / 2
  const end = record([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [at, 4], [0, 2])
  return new Uint8Array(await new Blob([...files, ...directory, end]).arrayBuffer())
}
