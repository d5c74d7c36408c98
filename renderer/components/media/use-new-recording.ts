import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Recording } from '../../../electron/bridge/media.ts'
import { uploadName } from '../../../electron/shared/upload-name.ts'
import { call } from '../../bridge/call.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useForm, type Faults } from '../form/use-form.ts'
import { useChosenFile } from './use-chosen-file.ts'
import { useNameFault } from './use-name-fault.ts'
import { useSending } from './use-sending.ts'
import { useUploadWords } from './use-upload-words.ts'

/** Source of a new recording. */
export type Origin = 'file' | 'microphone' | 'standard'

export interface NewRecording {
  origin: Origin
  /** Ordinal of the chosen file among all files chosen so far; 0 for none. */
  file: number
  name: string
  /** `prepared` for telephones on this computer, or sent as the file is. */
  way: 'prepared' | 'asIs'
  /** True if the user declared the file as raw samples. */
  raw: boolean
  /** Key of the ready-made recording. */
  standard: string | undefined
}

/** The added recording; without an id if neither the reply nor the list shows it. */
export interface Added extends Partial<Pick<Recording, 'id'>> {
  name: string
}

/** A recording that is added: what is filled in, the studio in which it lies, and sending it. */
export function useNewRecording() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const chosen = useChosenFile()
  const { file, studio } = chosen
  const { rethrow } = useUploadWords()
  const nameFault = useNameFault()
  const sending = useSending()
  /** The name proposed from the file; replaced by the next proposal unless the user changed it. */
  let proposed = ''
  let count = 0

  const form = useForm<NewRecording, Added>({
    begin: { origin: 'file', file: 0, name: '', way: 'prepared', raw: false, standard: undefined },
    check: faultsOf,
    save,
  })
  const { values } = form

  /** True if only the unchanged file can be sent. */
  const isAsIs = computed(
    () =>
      (values.value.origin === 'file' && values.value.way === 'asIs') ||
      studio.trouble.value !== undefined,
  )

  function faultsOf({ name, origin, standard, raw }: NewRecording): Faults {
    const named = nameFault(name)
    const faults: Faults = named === undefined ? {} : { name: named }
    if (origin === 'standard') {
      return standard === undefined ? { ...faults, standard: t('faults.required') } : faults
    }
    const fault = chosen.fault({ raw, isAsIs: isAsIs.value })
    return fault === undefined ? faults : { ...faults, file: fault }
  }

  function propose(name: string): void {
    if (values.value.name.trim() === proposed) values.value.name = name
    proposed = name
  }

  async function take(given: File): Promise<void> {
    count += 1
    values.value.file = count
    propose(uploadName(given.name) ?? '')
    await chosen.open(given, values.value.raw)
  }

  const takeRecorded = (sound: Blob) => take(chosen.recorded(sound))

  /** Begins with another origin: nothing of the one before is sent. */
  function startOver(): void {
    values.value.file = 0
    chosen.close()
  }

  async function save({ origin, name: typed, raw, standard }: NewRecording): Promise<Added> {
    const name = typed.trim()
    if (origin === 'standard') {
      const cabinet = cabinets.activeId ?? ''
      const { id } = await call('media.take', { cabinet, standard: standard ?? '', name })
      return { name, ...(id !== undefined && { id }) }
    }
    const options = { name, raw: raw && isAsIs.value }
    const id = await sending.send(() => chosen.toSend(name, isAsIs.value), options).catch(rethrow)
    return { name, ...(id !== undefined && { id }) }
  }

  const { upload } = sending
  return { form, file, studio, isAsIs, upload, propose, take, takeRecorded, startOver }
}
