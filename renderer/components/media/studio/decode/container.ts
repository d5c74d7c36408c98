import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
  type AudioSample,
  type InputAudioTrack,
} from 'mediabunny'
import { StudioFailure } from '../failure.ts'
import { LONGEST, samplesIn, type Samples } from '../sound/samples.ts'
import { createCollector, type Collector } from './collect.ts'
import { hasMp3Header, isCutOff } from './cut-off.ts'
import type { Decoded } from './decoded.ts'
import { withLengths } from './lengths.ts'

/** Called while a file is read with the share done; undefined if the length is unknown. */
export type DecodeProgress = (share: number | undefined) => void

/** The last two are recognised by frames, which others may hold. */
const formats = [WAVE, OGG, FLAC, MP4, QTFF, WEBM, MATROSKA, MP3, ADTS]

/** A file that ends this much earlier than it says has broken off; in seconds. */
const MISSING = 0.25

/**
 * Reads the sound of a file with the browser's own decoders (WebCodecs), a little at a time, so that
 * a long file takes no more memory than its 8 kHz sound. What was read before a damaged place is kept.
 * @throws StudioFailure
 */
export async function readContainer(given: Blob, progress: DecodeProgress): Promise<Decoded> {
  const file = await withLengths(given)
  const input = new Input({ source: new BlobSource(file), formats })
  const cut = await isCutOff(given)
  try {
    const track = await findTrack(input)
    const said = (await track.getDurationFromMetadata()) || null
    // Of an MP3 file each frame would be looked at, before one is heard.
    const isSure = (await input.getFormat()) !== MP3
    if (isSure && said !== null && said > LONGEST && (await track.computeDuration()) > LONGEST) {
      throw new StudioFailure('tooLong')
    }
    const { samples, rate, channels, end: heard, broke } = await readTrack(track, said, progress)
    const codec = (await track.getCodec()) ?? ''
    // The last packet of these codecs exceeds the sound, and an early end is not marked.
    const isPadded = !cut && !broke && ['vorbis', 'opus'].includes(codec)
    const end = isPadded ? samplesIn(await track.computeDuration()) : samples.length
    const isShort = said !== null && said - heard > MISSING
    const truncated = cut || broke || (isShort && (await isPromise(input, file, said)))
    return { samples: samples.slice(0, end), format: codec, rate, channels, truncated }
  } catch (error) {
    const failure = asFailure(error)
    throw cut && failure.trouble.code === 'unreadable' ? new StudioFailure('truncated') : failure
  } finally {
    input.dispose()
  }
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack().catch((error: unknown) => {
    const unknown = error instanceof UnsupportedInputFormatError
    throw new StudioFailure(unknown ? 'notAudio' : 'unreadable')
  })
  if (!track) throw new StudioFailure('notAudio')
  const codec = await track.getCodec()
  if (!codec || !(await track.canDecode())) {
    throw new StudioFailure('unsupported', codec ?? String(await track.getInternalCodecId()))
  }
  return track
}

/**
 * Returns true if a length in a file's header is one of its sound. The library guesses that of an MP3
 * file without a header from its first frame, and the picture of a video may outlast its sound.
 */
async function isPromise(input: Input, file: Blob, said: number): Promise<boolean> {
  const format = await input.getFormat()
  if (format === MP3) return hasMp3Header(file)
  const isOfAll = format === MATROSKA || format === WEBM
  return !isOfAll || said - (await input.computeDuration()) > MISSING
}

interface Read {
  samples: Samples
  rate: number
  channels: number
  /** When the sound ends, in seconds: it may begin after the picture. */
  end: number
  /** True if reading stopped at a damaged part. */
  broke: boolean
}

async function readTrack(
  track: InputAudioTrack,
  said: number | null,
  progress: DecodeProgress,
): Promise<Read> {
  let collector: Collector | undefined
  let rate = 0
  let channels = 0
  let end = 0
  let broke = false
  try {
    for await (const sample of new AudioSampleSink(track).samples()) {
      // The rate is not the header's: some decoders return twice the rate it declares.
      collector ??= createCollector((rate = sample.sampleRate))
      channels ||= sample.numberOfChannels
      if (sample.sampleRate !== rate) throw new StudioFailure('unreadable')
      collector.add(monoOf(sample))
      end = sample.timestamp + sample.duration
      sample.close()
      progress(said === null ? undefined : Math.min(1, collector.seconds() / said))
    }
  } catch (error) {
    if (error instanceof StudioFailure || !collector) throw asFailure(error)
    broke = true
  }
  if (!collector) throw new StudioFailure('truncated')
  return { samples: collector.end(), rate, channels, end, broke }
}

/** Converts any error that the library or the browser's decoder throws for damaged data. */
const asFailure = (error: unknown): StudioFailure =>
  error instanceof StudioFailure ? error : new StudioFailure('unreadable')

/** The mean of the channels; what lies before the file's beginning, as a codec's run-up does, is left out. */
function monoOf(sample: AudioSample): Samples {
  const { numberOfFrames, numberOfChannels, timestamp, sampleRate } = sample
  const before = Math.min(numberOfFrames, Math.max(0, Math.round(-timestamp * sampleRate)))
  const all = new Float32Array(numberOfFrames * numberOfChannels)
  sample.copyTo(all, { planeIndex: 0, format: 'f32' })
  const mono = new Float32Array(numberOfFrames - before)
  for (let index = 0; index < mono.length; index++) {
    let sum = 0
    const start = (index + before) * numberOfChannels
    for (let channel = 0; channel < numberOfChannels; channel++)
      sum += all[start + channel] as number
    mono[index] = Math.max(-1, Math.min(1, sum / numberOfChannels))
  }
  return mono
}
