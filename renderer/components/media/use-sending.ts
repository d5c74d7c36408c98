import { until } from '@vueuse/core'
import { computed, onScopeDispose, ref } from 'vue'
import { BridgeFailure } from '../../bridge/failure.ts'
import { isOver, useUploads } from '../../stores/uploads.ts'
import type { Upload, UploadId } from '../../../electron/bridge/media.ts'

/** Sends one file and waits for what becomes of it. */
export function useSending() {
  const uploads = useUploads()
  const id = ref<UploadId>()
  /** True once the component is gone; the list of uploads then shows the outcome. */
  let isLeft = false
  onScopeDispose(() => (isLeft = true))
  const upload = computed(() => (id.value === undefined ? undefined : uploads.find(id.value)))

  /**
   * Uploads a file and returns the new recording's id, if it is known. An upload with an unknown
   * outcome is checked instead of being repeated. Rejects with a bridge failure.
   */
  async function send(file: () => Promise<File>, options: { name: string; raw: boolean }) {
    if (id.value !== undefined && upload.value?.state === 'unknown') await uploads.check(id.value)
    else id.value = await uploads.begin(await file(), options)
    const over = await until(upload).toMatch((one) => !one || isOver(one))
    return ended(over)
  }

  async function ended(over: Upload | undefined): Promise<number | undefined> {
    if (over && over.state !== 'unknown' && !isLeft) await uploads.dismiss(over.id)
    if (over?.state === 'done') return over.recording
    if (over?.state === 'unknown') throw new BridgeFailure({ kind: 'unknown' })
    throw new BridgeFailure(over?.failure ?? { kind: 'aborted' })
  }

  return { upload, send }
}
