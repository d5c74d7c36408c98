import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** SoX, the reference that the studio's conversions are measured against. */

export interface Sound {
  /** Arguments for SoX that say how the file is written, such as `['-r', '44100', '-c', '2']`. */
  written?: readonly string[]
  /** The file's ending, which names its kind. */
  kind: string
  /** SoX's effects that make the sound; a speech-like one unless said otherwise. */
  made?: readonly string[]
}

/** Two seconds that rise and fall as speech does. */
const SPEECH = [
  'synth 0.8 sine 220 sine mix 450 sine mix 1200 gain -9 fade 0.05 0.8 0.1',
  'synth 0.4 pinknoise gain -40',
  'synth 0.8 sine 180 sine mix 700 sine mix 2100 gain -12 fade 0.05 0.8 0.1',
]

function inFolder<T>(work: (path: (name: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'switchdesk-sox-'))
  try {
    return work((name) => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (args: readonly string[]): Buffer =>
  execFileSync('sox', ['-V1', '-R', ...args], { maxBuffer: 512 * 1024 * 1024 })

/** The bytes of a sound that SoX made. */
export function soundFile({ written = [], kind, made }: Sound): Buffer {
  return inFolder((path) => {
    const file = path(`sound.${kind}`)
    if (made) run([...rateOf(written), '-n', ...written, file, ...made])
    else {
      const whole = path('whole.wav')
      writeFileSync(whole, (spoken ??= speech(path)))
      run([whole, ...written, file])
    }
    return readFileSync(file)
  })
}

/** What is made at the rate of its file need not be brought to it, which takes far longer. */
function rateOf(written: readonly string[]): readonly string[] {
  const place = written.indexOf('-r')
  return place < 0 ? [] : written.slice(place, place + 2)
}

/** Made once for all files of a run. */
let spoken: Buffer | undefined

/** A voice, a pause with a whisper of noise and another voice, as 96 kHz stereo. */
function speech(path: (name: string) => string): Buffer {
  const whole = path('speech.wav')
  const pieces = SPEECH.map((effects, index) => {
    const piece = path(`piece-${index}.wav`)
    run(['-n', '-r', '96000', '-c', '2', '-b', '32', piece, ...effects.split(' ')])
    return piece
  })
  run([...pieces, whole])
  return readFileSync(whole)
}

/** What SoX itself makes of a file: mono samples at 8 kHz. */
export function bySox(
  file: Uint8Array,
  kind: string,
  written: readonly string[] = [],
): Float32Array {
  const output = execFileSync(
    'sox',
    // Its headroom is taken and given back, so that its own filter cannot clip.
    [
      ...['-V1', '-R', '-D', ...written, '-t', kind, '-'],
      ...['-t', 'f32', '-', 'gain', '-12', 'remix', '-', 'rate', '-v', '8000', 'gain', '12'],
    ],
    { input: file, maxBuffer: 512 * 1024 * 1024 },
  )
  return new Float32Array(output.buffer.slice(output.byteOffset, output.byteOffset + output.length))
}
