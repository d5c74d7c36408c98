import type { Samples } from '../sound/samples.ts'

/** A file's sound, ready to be edited. */
export interface Decoded {
  samples: Samples
  /** The kind of file, such as `mp3`. */
  format: string
  /** Samples a second in the file. */
  rate: number
  channels: number
  /** The file breaks off: it says that it is longer than what it holds. */
  truncated: boolean
}
