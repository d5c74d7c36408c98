import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowReactive, watch } from 'vue'
import type { Job, JobId } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { useCabinets } from './cabinets.ts'
import { useNotices } from './notices.ts'

/** How many steps of a job stand where. */
export interface JobCount {
  all: number
  done: number
  failed: number
  unknown: number
  /** Nothing was sent for them. */
  left: number
}

export function countSteps({ steps }: Job): JobCount {
  const count = { all: steps.length, done: 0, failed: 0, unknown: 0, left: 0 }
  for (const { state } of steps) {
    if (state === 'done' || state === 'failed' || state === 'unknown') count[state] += 1
    else if (state !== 'working') count.left += 1
  }
  return count
}

/** Work over several numbers in the active cabinet, the newest first. */
export const useJobs = defineStore('jobs', () => {
  const cabinets = useCabinets()
  const records = shallowReactive(new Map<JobId, Job>())
  const list = computed(() => [...records.values()].reverse())
  /** The job whose steps are being looked at. */
  const openId = ref<JobId>()
  const open = computed(() => (openId.value === undefined ? undefined : records.get(openId.value)))
  /** Jobs that were seen to their end. */
  const seen = shallowReactive(new Set<JobId>())
  const latest = computed(() => list.value.find(({ id }) => !seen.has(id)))

  /** Takes in a job; where `show` is set its steps are put before the person. */
  function take(job: Job, show = false): Job {
    records.set(job.id, job)
    if (show) {
      seen.delete(job.id)
      openId.value = job.id
    }
    return job
  }

  /** Shows a job that was begun or taken up again. What was told of it meanwhile is newer. */
  async function begin(work: Promise<Job>): Promise<Job> {
    const before = new Map(records)
    const job = await work
    const told = records.get(job.id)
    return take(told && told !== before.get(job.id) ? told : job, true)
  }

  function inCabinet(job: JobId) {
    return { cabinet: cabinets.activeId ?? '', job }
  }

  const resume = (job: JobId) => begin(call('jobs.resume', inCabinet(job)))
  /** What was taken back is told by the job that took it back. */
  async function undo(job: JobId): Promise<Job> {
    const back = await begin(call('jobs.undo', inCabinet(job)))
    if (back.id !== job) seen.add(job)
    return back
  }
  const cancel = (job: JobId) => call('jobs.cancel', inCabinet(job))

  /** Closes the list of steps; a job that is still at work stays in sight. */
  function putAway(): void {
    openId.value = undefined
  }

  function dismiss(job: JobId): void {
    seen.add(job)
    if (openId.value === job) openId.value = undefined
  }

  async function hydrate(cabinet: string): Promise<void> {
    const known = await call('jobs.list', { cabinet })
    if (cabinet !== cabinets.activeId) return
    for (const job of known.toReversed()) {
      if (!records.has(job.id)) records.set(job.id, job)
      if (job.state !== 'running') seen.add(job.id)
    }
  }

  watch(
    () => cabinets.activeId,
    (cabinet) => {
      records.clear()
      seen.clear()
      openId.value = undefined
      if (cabinet !== undefined) hydrate(cabinet).catch(useNotices().fail)
    },
    { immediate: true },
  )
  onScopeDispose(
    window.switchdesk.listen(({ name, payload }) => {
      if (name === 'job.changed' && payload.cabinet === cabinets.activeId) take(payload.job)
    }),
  )

  return { list, latest, open, begin, resume, undo, cancel, putAway, dismiss, openId }
})
