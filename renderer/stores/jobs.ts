import { until } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowReactive } from 'vue'
import type { Job, JobId } from '../../electron/bridge/jobs.ts'
import { call } from '../bridge/call.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'

/** Counts of a job's steps by state. */
export interface JobCount {
  all: number
  done: number
  failed: number
  unknown: number
  /** The number of steps that were not sent. */
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

/** Work over several things in the active cabinet, the newest first. */
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

  /**
   * Shows a job that was started or resumed. State from events meanwhile is newer than the answer.
   */
  async function begin(work: Promise<Job>): Promise<Job> {
    const before = new Map(records)
    const job = await work
    const told = records.get(job.id)
    return take(told && told !== before.get(job.id) ? told : job, true)
  }

  /** Waits for a job without showing its steps, unless not all of them are done: then it is nothing. */
  async function quietly(work: Promise<Job>): Promise<Job | undefined> {
    const begun = await work
    const { id } = begun
    if (!records.has(id)) take(begun)
    await until(() => records.get(id)?.state === 'running').toBe(false)
    const job = records.get(id)
    const isDone = job?.steps.every(({ state }) => state === 'done')
    if (isDone) seen.add(id)
    else if (job) openId.value = id
    return isDone ? job : undefined
  }

  function inCabinet(job: JobId) {
    return { cabinet: cabinets.activeId ?? '', job }
  }

  const resume = (job: JobId) => begin(call('jobs.resume', inCabinet(job)))
  const cancel = (job: JobId) => call('jobs.cancel', inCabinet(job))

  /** Closes the list of steps; a job that is still at work stays in sight. */
  function putAway(): void {
    openId.value = undefined
  }

  function dismiss(job: JobId): void {
    seen.add(job)
    if (openId.value === job) openId.value = undefined
  }

  /** Takes over the jobs known to the core; ended ones that are new here are not announced. */
  function hydrate(known: Job[]): void {
    for (const { id, state } of known) if (state !== 'running' && !records.has(id)) seen.add(id)
    records.clear()
    for (const job of known.toReversed()) records.set(job.id, job)
  }

  const { ask, whenShown } = useCabinetEvents({
    on: { 'job.changed': ({ job }) => void take(job) },
    forget() {
      records.clear()
      seen.clear()
      openId.value = undefined
    },
  })
  whenShown(({ cabinet }) => ask(call('jobs.list', { cabinet }), hydrate))

  return { list, latest, open, begin, quietly, resume, cancel, putAway, dismiss, openId }
})
