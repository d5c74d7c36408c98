import { onScopeDispose, readonly, ref } from 'vue'
import { RATE, secondsOf, type Samples } from './sound/samples.ts'

/**
 * Plays a recording's samples. The position is kept while paused; the samples can be replaced at
 * any time, such as by the phone line's version. Stops with its component.
 */
export function usePlayer() {
  const playing = ref(false)
  const position = ref(0)
  let context: AudioContext | undefined
  let node: AudioBufferSourceNode | undefined
  /** The context's time at which the recording began, had it been played from its beginning. */
  let begun = 0
  let frame = 0

  /** Plays from a moment, by default from where it is, up to another; times in seconds. */
  async function play(samples: Samples, from = position.value, until?: number): Promise<void> {
    halt()
    const length = secondsOf(samples.length)
    const start = from >= length ? 0 : from
    // The recording's own sample rate: the system resamples better than a buffer source would.
    context ??= new AudioContext({ sampleRate: RATE })
    playing.value = true
    await context.resume()
    // Meanwhile it may have been paused or the component left.
    if (!isOn()) return
    const buffer = context.createBuffer(1, Math.max(1, samples.length), RATE)
    buffer.copyToChannel(samples, 0)
    node = new AudioBufferSourceNode(context, { buffer })
    node.connect(context.destination)
    node.onended = () => finish(Math.min(until ?? length, length))
    node.start(0, start, until === undefined ? undefined : Math.max(0, until - start))
    begun = context.currentTime - start
    follow(length)
  }

  const isOn = () => playing.value

  function follow(length: number): void {
    frame = requestAnimationFrame(() => {
      position.value = Math.min(length, (context?.currentTime ?? 0) - begun)
      follow(length)
    })
  }

  function finish(at: number): void {
    halt()
    position.value = at
  }

  function halt(): void {
    cancelAnimationFrame(frame)
    if (node) node.onended = null
    node?.stop()
    node = undefined
    playing.value = false
  }

  onScopeDispose(() => {
    halt()
    void context?.close()
  })
  return {
    playing: readonly(playing),
    position: readonly(position),
    play,
    pause: halt,
    /** Goes to a moment; what plays stops. */
    seek(seconds: number): void {
      halt()
      position.value = seconds
    },
  }
}
