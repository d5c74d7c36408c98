import { useDebounceFn } from '@vueuse/core'
import { computed, onScopeDispose, reactive, ref, shallowRef, watch, type Ref } from 'vue'
import { defaults, type Edit } from './edit/edits.ts'
import { StudioFailure, type StudioTrouble } from './failure.ts'
import { openRecording, type OpenedRecording } from './open-recording.ts'
import type { Rendering } from './rendering.ts'
import type { Segment } from './selection.ts'

/** Delay before the result is rendered, in milliseconds: dragging an end causes many changes. */
const PAUSE = 150

/** Edits chosen for a recording. */
export interface Preparing {
  /** The part to keep; all of it if undefined. */
  part?: Segment | undefined
  silence: boolean
  level: boolean
  fade: boolean
}

/** The changes that were chosen, in the order in which they are made. */
function editsOf({ part, silence, level, fade }: Preparing): Edit[] {
  return [
    ...(part ? [{ kind: 'trim', ...part } as const] : []),
    ...(silence ? [defaults.silence] : []),
    ...(level ? [defaults.level] : []),
    ...(fade ? [defaults.fade] : []),
  ]
}

/**
 * Returns the reason a file yields no sound. If the studio itself failed to start, the file can
 * still be sent unchanged.
 */
function troubleOf(error: unknown): StudioTrouble {
  if (error instanceof StudioFailure) return error.trouble
  console.error(error)
  return { code: 'unsupported' }
}

/** The rendered result of the edits. Results of superseded edits are ignored. */
function useResult(recording: Ref<OpenedRecording | undefined>, edits: Ref<Edit[]>) {
  const result = shallowRef<Rendering>()
  let turn = 0

  function forget(): void {
    turn += 1
    result.value = undefined
  }

  async function render(): Promise<void> {
    const opened = recording.value
    if (!opened) return
    turn += 1
    const mine = turn
    try {
      const rendered = await opened.render(edits.value)
      if (mine === turn) result.value = rendered
    } catch (error) {
      // The dialog was left, or another file chosen.
      if (!(error instanceof StudioFailure)) throw error
    }
  }

  watch(edits, useDebounceFn(render, PAUSE))
  return { result, render, forget }
}

/** A recording on the bench: how it was, how it will be, and what is done to it in between. */
export function useStudio() {
  const recording = shallowRef<OpenedRecording>()
  const trouble = ref<StudioTrouble>()
  const opening = ref(false)
  /** Share of the file read, 0 to 1, if known. */
  const share = ref<number>()
  const preparing = reactive<Preparing>({ silence: true, level: true, fade: true })
  let leaving = new AbortController()

  const edits = computed(() => editsOf(preparing))
  const { result, render, forget } = useResult(recording, edits)

  function close(): void {
    leaving.abort()
    forget()
    recording.value?.close()
    recording.value = undefined
    trouble.value = undefined
    opening.value = false
    share.value = undefined
    preparing.part = undefined
  }

  /** Opens a file; on failure `trouble` has the reason. */
  async function open(file: Blob, raw: boolean): Promise<void> {
    close()
    leaving = new AbortController()
    const { signal } = leaving
    opening.value = true
    try {
      const progress = (read: number | undefined) => (share.value = read)
      const opened = await openRecording(file, { raw, signal, progress })
      if (signal.aborted) return opened.close()
      recording.value = opened
      await render()
    } catch (error) {
      if (!signal.aborted) trouble.value = troubleOf(error)
    } finally {
      if (!signal.aborted) opening.value = false
    }
  }

  onScopeDispose(close)

  return {
    recording,
    result,
    trouble,
    opening,
    share,
    preparing,
    open,
    close,
    /** The result as callers hear it, to listen to. */
    heard: async () => recording.value?.heard(edits.value),
    /** The result as a file: WAV, 8 kHz, mono, 16 bit. */
    toWav: async () => recording.value?.toWav(edits.value),
  }
}

export type Studio = ReturnType<typeof useStudio>
