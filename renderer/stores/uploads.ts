import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { Upload, UploadId } from '../../electron/bridge/media.ts'
import { call, valueOf } from '../bridge/call.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'

/** Returns true if an upload will not change by itself any more. */
export const isOver = ({ state }: Upload): boolean => state !== 'waiting' && state !== 'sending'

/** Files on their way into the shown cabinet. */
export const useUploads = defineStore('uploads', () => {
  const cabinets = useCabinets()
  const records = shallowReactive(new Map<UploadId, Upload>())
  const list = computed(() => [...records.values()])

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'media.uploading': ({ upload, gone }) => {
        if (gone) records.delete(upload.id)
        else records.set(upload.id, upload)
      },
    },
    forget: () => records.clear(),
  })
  whenShown(({ cabinet }) =>
    ask(call('media.uploads', { cabinet }), (all) => {
      records.clear()
      for (const upload of all) records.set(upload.id, upload)
    }),
  )

  const at = (upload: UploadId) => ({ cabinet: cabinets.activeId ?? '', upload })

  /** Begins to send a file. Rejects with a bridge failure where it cannot be sent. */
  async function begin(
    file: File,
    options: { name?: string; raw?: boolean } = {},
  ): Promise<UploadId> {
    const cabinet = cabinets.activeId ?? ''
    const handle = await valueOf(window.switchdesk.offerFile(file))
    const upload = await call('media.upload', { cabinet, file: handle, ...options })
    // State from events meanwhile is newer than the answer.
    if (!records.has(upload.id)) records.set(upload.id, upload)
    return upload.id
  }

  return {
    list,
    find: (id: UploadId) => records.get(id),
    begin,
    cancel: (id: UploadId) => call('media.cancelUpload', at(id)),
    check: (id: UploadId) => call('media.checkUpload', at(id)),
    dismiss: (id: UploadId) => call('media.dismissUpload', at(id)),
  }
})
