import { computed, shallowRef, watch } from 'vue'
import type { Job, JobId } from '../../../electron/bridge/jobs.ts'
import { useJobs } from '../../stores/jobs.ts'

/**
 * Follows the jobs started in a list, and calls `ended` for each that ends, with the numbers that
 * are done and need no more attention there.
 */
export function useDone(ended?: (done: ReadonlySet<string>) => void) {
  const jobs = useJobs()
  const begun = shallowRef<readonly JobId[]>([])
  /** Jobs already reported. A job that is resumed is another object, and is reported again. */
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
