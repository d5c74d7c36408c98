import { useI18n } from 'vue-i18n'
import type { Job, JobStep } from '../../../../electron/bridge/jobs.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useContacts } from '../../../stores/contacts.ts'
import { countSteps } from '../../../stores/jobs.ts'

/** Sentences about a job's progress. */
export function useJobWords() {
  const { t, te } = useI18n()
  const contacts = useContacts()

  /** Returns the name of a step's subject, as shown to the user. */
  function nameOf({ subject, name }: JobStep): string {
    if (subject === 'inbox') return contacts.nameOf(name)
    return subject === 'numbers' ? formatNumber(name) : name
  }

  /** Returns the count of the job's subjects, such as "5 numbers". */
  function things(job: Job, n: number): string {
    const [subject = ''] = job.work.split('.')
    const key = subject === 'inbox' ? 'words.messageCount' : `jobs.things.${subject}`
    return te(key) ? t(key, { n }, n) : t('jobs.things.other', { n }, n)
  }

  function progress(job: Job): string {
    const { all, done, failed, unknown, left } = countSteps(job)
    if (job.state === 'running') return t('list.of', { n: done + failed + unknown, all })
    const sent = job.work === 'inbox.mailing'
    if (done === all) {
      return t(sent ? 'jobs.messages.allDone' : 'jobs.allDone', { things: things(job, all) })
    }
    return [
      t(sent ? 'jobs.messages.doneOf' : 'jobs.doneOf', { n: done, all }),
      ...(failed > 0 ? [t('jobs.failed', { n: failed })] : []),
      ...(unknown > 0 ? [t('jobs.unknown', { n: unknown })] : []),
      ...(left > 0 ? [t('jobs.left', { n: left })] : []),
    ].join(', ')
  }

  /** Returns the state of a step; a message has states of its own. */
  function stateOf({ subject, state }: JobStep): string {
    const ofMessage = `jobs.messages.states.${state === 'cancelled' ? 'failed' : state}`
    return subject === 'inbox' && te(ofMessage) ? t(ofMessage) : t(`jobs.states.${state}`)
  }

  return { nameOf, stateOf, progress, things }
}
