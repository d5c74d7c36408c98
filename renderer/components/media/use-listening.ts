import { onScopeDispose, ref, shallowRef } from 'vue'
import type { Recording } from '../../../electron/bridge/media.ts'
import { useCommand } from '../../bridge/use-command.ts'
import { bytesOf } from '../../files/kept.ts'
import { callHere } from '../../stores/cabinets.ts'
import { StudioFailure, type StudioTrouble } from './studio/failure.ts'
import { openRecording } from './studio/open-recording.ts'
import type { Rendering } from './studio/rendering.ts'
import { usePlayer } from './studio/use-player.ts'

/** A recording of the account: fetched when it is first listened to, and played from then on. */
export function useListening(recording: () => Recording) {
  const player = usePlayer()
  const sound = shallowRef<Rendering>()
  const trouble = ref<StudioTrouble>()
  const leaving = new AbortController()
  onScopeDispose(() => leaving.abort())

  const fetching = useCommand(async () => {
    const { id, name } = recording()
    const file = await callHere('media.fetch', { id, name })
    sound.value = await soundOf(new Blob([await bytesOf(file)]))
  })

  /** Returns the decoded sound; undefined if it cannot be decoded or the component is gone. */
  async function soundOf(file: Blob): Promise<Rendering | undefined> {
    try {
      const opened = await openRecording(file, { signal: leaving.signal })
      opened.close()
      return opened.original
    } catch (error) {
      if (!(error instanceof StudioFailure)) throw error
      if (!leaving.signal.aborted) trouble.value = error.trouble
      return undefined
    }
  }

  /** Plays it from where it is, or halts. */
  async function toggle(): Promise<void> {
    if (player.playing.value) return player.pause()
    if (!sound.value) await fetching.run()
    if (sound.value) await player.play(sound.value.samples)
  }

  return { player, sound, trouble, toggle, pending: fetching.pending, failure: fetching.failure }
}
