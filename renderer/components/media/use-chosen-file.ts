import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useStudio } from './studio/use-studio.ts'

/** Options of sending a file. */
interface Taking {
  /** True for raw samples. */
  raw: boolean
  /** True to send the file unchanged, not the studio's result. */
  isAsIs: boolean
}

/** The file of which a recording is made, and the studio in which it lies. */
export function useChosenFile() {
  const { t } = useI18n()
  const studio = useStudio()
  const file = shallowRef<File>()

  async function open(chosen: File, raw: boolean): Promise<void> {
    file.value = chosen
    await studio.open(chosen, raw)
  }

  function close(): void {
    file.value = undefined
    studio.close()
  }

  /** Returns in words why there is nothing to send, or undefined. */
  function fault({ raw, isAsIs }: Taking): string | undefined {
    if (!file.value) return t('recordings.noFile')
    if (studio.opening.value && !isAsIs) return t('recordings.stillReading')
    // A file without sound is useless as a recording.
    const code = studio.trouble.value?.code
    const isNothing = code === 'empty' || (code === 'notAudio' && !raw)
    return isNothing ? t('recordings.nothingToSend') : undefined
  }

  /** Returns the file to send; call it only if {@link fault} found none. */
  async function toSend(name: string, isAsIs: boolean): Promise<File> {
    const chosen = file.value as File
    if (isAsIs) return chosen
    const wav = await studio.toWav()
    return wav ? new File([wav], `${name}.wav`, { type: 'audio/wav' }) : chosen
  }

  /** Returns what the microphone has taken as a file to {@link open}. */
  const recorded = (sound: Blob): File =>
    new File([sound], t('recordings.fromMicrophone'), { type: sound.type })

  return { file, studio, open, close, fault, toSend, recorded }
}
