import type { QueueBody, QueueDetail } from '../../../electron/bridge/queues.ts'

/** A queue as it is edited; what is undefined the service decides. */
export interface QueueForm {
  name: string
  strategy: string | undefined
  sips: readonly number[]
  ringSimultaneously: number | undefined
  /** Seconds, as the other times. */
  connectionTimeout: number | undefined
  agentRingTimeout: number | undefined
  agentWrapupTime: number | undefined
  maxSize: number | undefined
  login: number | undefined
  logout: number | undefined
  /** A key of the telephone; empty for none. */
  exitKey: string | undefined
  onHold: number | undefined
  announce: number | undefined
}

/** The service's names for fields that are called otherwise here. */
export const fieldNames = {
  max_queue_size: 'maxSize',
  caller_exit_key: 'exitKey',
  on_hold_media_id: 'onHold',
  announce_media_id: 'announce',
}

export const newQueue: QueueForm = {
  name: '',
  strategy: undefined,
  sips: [],
  ringSimultaneously: undefined,
  connectionTimeout: undefined,
  agentRingTimeout: undefined,
  agentWrapupTime: undefined,
  maxSize: undefined,
  login: undefined,
  logout: undefined,
  exitKey: undefined,
  onHold: undefined,
  announce: undefined,
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits !== undefined && /^\d+$/.test(digits) ? Number(digits) : undefined

export function queueForm(detail: QueueDetail): QueueForm {
  const { id: _, sips, login, logout, onHold, announce, ...same } = detail
  return {
    ...newQueue,
    ...same,
    sips: sips.map((one) => one.id),
    login: numberOf(login),
    logout: numberOf(logout),
    onHold: onHold?.id,
    announce: announce?.id,
  }
}

/** What was filled in, under the service's names. */
export function asSent(form: QueueForm) {
  return {
    name: form.name.trim(),
    strategy: form.strategy,
    sips: form.sips,
    ring_simultaneously: form.ringSimultaneously,
    connection_timeout: form.connectionTimeout,
    agent_ring_timeout: form.agentRingTimeout,
    agent_wrapup_time: form.agentWrapupTime,
    max_queue_size: form.maxSize,
    login: form.login,
    logout: form.logout,
    caller_exit_key: form.exitKey,
    on_hold_media_id: form.onHold,
    announce_media_id: form.announce,
  }
}

/** A queue as it was seen, exactly as the core tells it. */
export function queueSeen(form: QueueForm): QueueBody {
  const told = Object.entries(form).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(told) as unknown as QueueBody), sips: [...form.sips] }
}

/** What is saved; the form must be without fault. */
export const queueBody = (form: QueueForm): QueueBody => ({
  ...queueSeen(form),
  name: form.name.trim(),
})
