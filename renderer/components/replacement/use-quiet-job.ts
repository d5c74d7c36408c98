import { useI18n } from 'vue-i18n'
import type { Job } from '../../../electron/bridge/jobs.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useJobs } from '../../stores/jobs.ts'
import { useNotices } from '../../stores/notices.ts'
import { usePutBack } from '../../stores/put-back.ts'

/**
 * Waits for a job without showing its steps: if all are done, a notice with undo appears, otherwise
 * the steps are shown. Returns true if all are done.
 */
export function useQuietJob() {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const jobs = useJobs()
  const notices = useNotices()
  const putBack = usePutBack()
  return async (work: Promise<Job>, text: string): Promise<boolean> => {
    const cabinet = cabinets.present()
    const job = await jobs.quietly(work)
    if (!job) return false
    const changes = await putBack.ofJob(job.id)
    const run = () => putBack.now(changes, { shown: true })
    const back = { text: t('common.bringBack'), cabinet, run }
    notices.tell(text, changes.length > 0 ? back : undefined)
    return true
  }
}
