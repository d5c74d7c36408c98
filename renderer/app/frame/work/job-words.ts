import { useI18n } from 'vue-i18n'
import type { Job, JobStep } from '../../../../electron/bridge/jobs.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { countSteps } from '../../../stores/jobs.ts'

/** How a job goes, in sentences. */
export function useJobWords() {
  const { t, te } = useI18n()
  const contacts = useContacts()

  /** What a step is about, as a person reads it. */
  function nameOf({ subject, name }: JobStep): string {
    if (subject === 'inbox') return contacts.nameOf(name)
    return subject === 'numbers' ? formatNumber(name) : name
  }

  /** So many of what the job is about, such as "5 numbers". */
  function things(job: Job, n: number): string {
    const [subject = ''] = job.work.split('.')
    const key = `jobs.things.${subject}`
    return te(key) ? t(key, { n }, n) : t('jobs.things.other', { n }, n)
  }

  function progress(job: Job): string {
    const { all, done, failed, unknown, left } = countSteps(job)
    if (job.state === 'running') return t('jobs.progress', { n: done + failed + unknown, all })
    if (done === all) return t('jobs.allDone', { things: things(job, all) })
    return [
      t('jobs.doneOf', { n: done, all }),
      ...(failed > 0 ? [t('jobs.failed', { n: failed })] : []),
      ...(unknown > 0 ? [t('jobs.unknown', { n: unknown })] : []),
      ...(left > 0 ? [t('jobs.left', { n: left })] : []),
    ].join(', ')
  }

  return { nameOf, progress, things }
}
