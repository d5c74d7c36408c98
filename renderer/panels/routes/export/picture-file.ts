/** Twice as fine as a screen's pixels, but no larger than every browser draws. */
const FINE = 2
const LONGEST_SIDE = 16_000
const LARGEST_AREA = 64_000_000

/** A picture in the page as a file's text. */
export const toSvg = (picture: SVGSVGElement): string =>
  new XMLSerializer().serializeToString(picture)

/** Renders the picture on a canvas and returns the bytes of a PNG file. */
export async function toPng(picture: SVGSVGElement): Promise<ArrayBuffer> {
  const [width, height] = [picture.width.baseVal.value, picture.height.baseVal.value]
  const scale = Math.min(
    FINE,
    LONGEST_SIDE / Math.max(width, height),
    Math.sqrt(LARGEST_AREA / (width * height)),
  )
  const image = document.createElement('img')
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toSvg(picture))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The browser draws no picture of this size')
  return blob.arrayBuffer()
}
