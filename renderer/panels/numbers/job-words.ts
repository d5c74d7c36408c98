import { useI18n } from 'vue-i18n'
import type { Job } from '../../../electron/bridge/model.ts'
import { countSteps } from './jobs.ts'

/** How a job goes, in one sentence. */
export function useJobWords() {
  const { t } = useI18n()

  function progress(job: Job): string {
    const { all, done, failed, unknown, left } = countSteps(job)
    if (job.state === 'running') return t('jobs.progress', { n: done + failed + unknown, all })
    if (done === all) return t('jobs.allDone', { n: all }, all)
    return [
      t('jobs.doneOf', { n: done, all }),
      ...(failed > 0 ? [t('jobs.failed', { n: failed })] : []),
      ...(unknown > 0 ? [t('jobs.unknown', { n: unknown })] : []),
      ...(left > 0 ? [t('jobs.left', { n: left })] : []),
    ].join(', ')
  }

  return { progress }
}
