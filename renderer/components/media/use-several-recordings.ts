import { onScopeDispose, ref, shallowReactive } from 'vue'
import { uploadName } from '../../../electron/shared/upload-name.ts'
import { BridgeFailure, toFailure } from '../../bridge/failure.ts'
import { useForm } from '../form/use-form.ts'
import { StudioFailure } from './studio/failure.ts'
import { preparedFile } from './studio/prepared-file.ts'
import { useStudioWords } from './studio/use-studio-words.ts'
import type { NewRecording } from './use-new-recording.ts'
import { useNameFault } from './use-name-fault.ts'
import { useUploadWords } from './use-upload-words.ts'
import { useFailureText } from '../../i18n/failure-text.ts'
import { useUploads } from '../../stores/uploads.ts'

/** A file that is to become a recording. */
interface Row {
  /** Index among the given files. */
  file: number
  name: string
}

interface SeveralRecordings extends Pick<NewRecording, 'way'> {
  rows: Row[]
}

/** Several recordings that are added at once: each is prepared, and gone on with by the program. */
export function useSeveralRecordings(files: readonly File[]) {
  const uploads = useUploads()
  const nameFault = useNameFault()
  const studioWords = useStudioWords()
  const uploadWords = useUploadWords()
  const failureText = useFailureText()
  /** Reasons files were not sent, by index. */
  const troubles = shallowReactive(new Map<number, string>())
  /** The file that is being prepared. */
  const current = ref<number>()
  const leaving = new AbortController()
  onScopeDispose(() => leaving.abort())

  const form = useForm<SeveralRecordings, void>({
    begin: { rows: [], way: 'prepared' },
    check: ({ rows }) =>
      Object.fromEntries(rows.map(({ name }, place) => [`rows.${place}.name`, nameFault(name)])),
    save,
  })
  // Files that were given are not left without a question.
  form.values.value.rows = files.map(({ name }, file) => ({ file, name: uploadName(name) ?? '' }))

  const remove = ({ file }: Row): void => {
    form.values.value.rows = form.values.value.rows.filter((one) => one.file !== file)
  }

  /** Returns the prepared file, or the unchanged one if the studio does not support its format. */
  async function fileToSend(file: File, name: string): Promise<File> {
    try {
      return await preparedFile(file, name, leaving.signal)
    } catch (error) {
      const isUnreadHere = !(error instanceof StudioFailure) || error.trouble.code === 'unsupported'
      if (isUnreadHere) return file
      throw error
    }
  }

  async function begin({ file, name }: Row, way: SeveralRecordings['way']): Promise<void> {
    const given = files[file] as File
    const called = name.trim()
    const sent = way === 'prepared' ? await fileToSend(given, called) : given
    if (!leaving.signal.aborted) await uploads.begin(sent, { name: called })
  }

  function wordsOf(error: unknown): string {
    if (error instanceof StudioFailure) return studioWords.trouble(error.trouble)
    const failure = toFailure(error)
    return uploadWords.refusal(failure) ?? failureText(failure).text
  }

  /** Removes sent recordings from the form, which stays open for the rest. */
  async function save({ rows, way }: SeveralRecordings): Promise<void> {
    troubles.clear()
    try {
      for (const row of rows) {
        current.value = row.file
        await begin(row, way).then(
          () => remove(row),
          (error: unknown) => troubles.set(row.file, wordsOf(error)),
        )
      }
    } finally {
      current.value = undefined
    }
    if (troubles.size > 0) throw new BridgeFailure({ kind: 'invalid', field: 'rows' })
  }

  /** Returns the error of a file or of its name. */
  const errorOf = ({ file }: Row, place: number): string | undefined =>
    form.errorOf(`rows.${place}.name`) ?? troubles.get(file)

  return { form, current, remove, errorOf, fileName: ({ file }: Row) => files[file]?.name ?? '' }
}
