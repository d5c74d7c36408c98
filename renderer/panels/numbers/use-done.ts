import { computed, shallowRef, watch } from 'vue'
import type { Job, JobId } from '../../../electron/bridge/jobs.ts'
import { useJobs } from '../../stores/jobs.ts'

/**
 * Follows the jobs that were begun in a list, and tells each that ended: its numbers that are done
 * need no more attention there.
 */
export function useDone(ended?: (done: ReadonlySet<string>) => void) {
  const jobs = useJobs()
  const begun = shallowRef<readonly JobId[]>([])
  /** Jobs are replaced as they change: one that was taken up again is told anew. */
  const told = new WeakSet<Job>()
  const followed = computed(() => jobs.list.filter(({ id }) => begun.value.includes(id)))

  watch(
    followed,
    (now) => {
      for (const job of now) {
        if (job.state === 'running' || told.has(job)) continue
        told.add(job)
        ended?.(doneOf([job]))
      }
    },
    { immediate: true },
  )

  return {
    followed,
    done: computed(() => doneOf(followed.value)),
    follow: ({ id }: Job) => {
      begun.value = [...begun.value, id]
    },
    forget: () => {
      begun.value = []
    },
  }
}

function doneOf(jobs: Job[]): ReadonlySet<string> {
  return new Set(
    jobs.flatMap(({ steps }) =>
      steps.flatMap(({ state, name }) => (state === 'done' ? [name] : [])),
    ),
  )
}
