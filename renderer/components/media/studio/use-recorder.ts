import { onScopeDispose, readonly, ref } from 'vue'
import { recordTake, release, type Take } from './recording-take.ts'

/**
 * Reason recording is impossible: the user or the system denied it (`denied`), there is no
 * microphone (`noDevice`), another program uses it (`busy`), or another browser error.
 */
export type RecorderFailure = 'denied' | 'noDevice' | 'busy' | 'failed'

const failures: Record<string, RecorderFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

const wanted: MediaStreamConstraints = {
  audio: {
    channelCount: 1,
    noiseSuppression: true,
    autoGainControl: true,
    echoCancellation: false,
  },
}

/**
 * Records the microphone, which is asked for only when recording begins and is let go when it ends or
 * the component leaves. `done` is given the recording, also where the device went away meanwhile.
 */
export function useRecorder(done: (recording: Blob) => void) {
  const state = ref<'idle' | 'asking' | 'recording'>('idle')
  const failure = ref<RecorderFailure>()
  const seconds = ref(0)
  /** The loudest of the last moments, 0 to 1. */
  const level = ref(0)
  let take: Take | undefined
  let asking: AbortController | undefined

  async function start(): Promise<void> {
    if (state.value !== 'idle') return
    state.value = 'asking'
    failure.value = undefined
    const { signal } = (asking = new AbortController())
    let stream: MediaStream | undefined
    try {
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (signal.aborted) release(stream)
      else begin(stream)
    } catch (error) {
      if (stream) release(stream)
      if (!signal.aborted) fail(error)
    }
  }

  function begin(stream: MediaStream): void {
    take = recordTake(stream, {
      moment(passed, loudest) {
        seconds.value = passed
        level.value = loudest
      },
      ended(recording) {
        take = undefined
        level.value = 0
        state.value = 'idle'
        if (recording) done(recording)
      },
    })
    state.value = 'recording'
  }

  function fail(error: unknown): void {
    state.value = 'idle'
    failure.value = (error instanceof DOMException && failures[error.name]) || 'failed'
  }

  function cancel(): void {
    take?.cancel()
    if (state.value !== 'asking') return
    asking?.abort()
    state.value = 'idle'
  }

  onScopeDispose(cancel)
  return {
    state: readonly(state),
    failure: readonly(failure),
    seconds: readonly(seconds),
    level: readonly(level),
    start,
    /** Ends the recording and hands it to `done`. */
    stop: () => take?.stop(),
    /** Ends the recording, or the asking for it, and keeps nothing. */
    cancel,
  }
}
