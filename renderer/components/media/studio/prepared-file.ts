import { defaults } from './edit/edits.ts'
import { openRecording } from './open-recording.ts'

/**
 * A file with all that the studio does by itself: WAV, 8 kHz, mono, 16 bit.
 * @throws StudioFailure
 */
export async function preparedFile(file: File, name: string, signal: AbortSignal): Promise<File> {
  const opened = await openRecording(file, { signal })
  try {
    const wav = await opened.toWav([defaults.silence, defaults.level, defaults.fade])
    return new File([wav], `${name}.wav`, { type: 'audio/wav' })
  } finally {
    opened.close()
  }
}
