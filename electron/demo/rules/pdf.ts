/** Codes of the letters and signs of Windows-1251 that invoices need besides ASCII. */
const SIGNS: Readonly<Record<string, number>> = {
  Ё: 0xa8,
  '«': 0xab,
  ё: 0xb8,
  '№': 0xb9,
  '»': 0xbb,
}
const FIRST_LETTER = 0xc0

/** The signs' and letters' PostScript names, by which a viewer finds them in its own fonts. */
const NAMES = [
  '168 /afii10023 171 /guillemotleft 184 /afii10071 /afii61352 187 /guillemotright',
  `${FIRST_LETTER} ${[...capitals(), ...smalls()].join(' ')}`,
].join(' ')

function names(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, place) => `/afii${from + place}`)
}

/** А to Я; Ё has a number between Е and Ж there. */
function capitals(): string[] {
  return [...names(10017, 10022), ...names(10024, 10049)]
}

function smalls(): string[] {
  return [...names(10065, 10070), ...names(10072, 10097)]
}

function codeOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  if (point >= 0x410 && point <= 0x44f) return FIRST_LETTER + point - 0x410
  return SIGNS[sign] ?? (point < 0x7f ? point : 0x3f)
}

/** A PDF string in hexadecimal digits. */
const quoted = (line: string): string => `<${Buffer.from([...line].map(codeOf)).toString('hex')}>`

/** Every glyph is as wide as the others, in thousandths of the font's size. */
const WIDTH = 600
const [FIRST_CODE, LAST_CODE] = [32, 255]

const FONT = `<< /Type /Font /Subtype /TrueType /BaseFont /CourierNew
  /FirstChar ${FIRST_CODE} /LastChar ${LAST_CODE}
  /Widths [${Array.from({ length: LAST_CODE - FIRST_CODE + 1 }, () => WIDTH).join(' ')}]
  /FontDescriptor 6 0 R
  /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${NAMES}] >> >>`

const DESCRIPTOR = `<< /Type /FontDescriptor /FontName /CourierNew /Flags 33
  /FontBBox [-21 -680 638 1021] /ItalicAngle 0 /Ascent 833 /Descent -300 /CapHeight 592 /StemV 80
  /MissingWidth ${WIDTH} >>`

/** A page of A4 with the lines in a typewriter's letters, which no file has to carry along. */
export function writePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `${quoted(line)} Tj T*`).join('\n')
  const content = `BT /F1 11 Tf 16 TL 56 770 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
  /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    FONT,
    DESCRIPTOR,
  ]
  return assemble(objects)
}

/** Numbers the objects, and lists where each one begins. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const size = objects.length + 1
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n${table}\n${trailer}`, 'latin1')
}
