import type { StopReason } from '../abort-scope.ts'
import type { BodyListener } from './body.ts'
import type { UploadJob } from './port.ts'

/** Minimum interval between progress events, in milliseconds. */
const TELLING = 50

interface WatchOptions extends Pick<UploadJob, 'stall' | 'replyWithin'> {
  stop(reason: StopReason): void
  /** Called with the number of bytes handed over. */
  onProgress(bytes: number): void
}

/** Stops an upload that does not move any more, and reports progress. */
export function startWatch({
  stall,
  replyWithin,
  stop,
  onProgress,
}: WatchOptions): BodyListener & { release(): void } {
  let timer = setTimeout(stop, stall, 'deadline')
  let progress = 0
  let told = 0
  return {
    taken(bytes) {
      timer.refresh()
      progress += bytes
      if (performance.now() - told < TELLING) return
      told = performance.now()
      onProgress(progress)
    },
    ended() {
      clearTimeout(timer)
      timer = setTimeout(stop, replyWithin, 'deadline')
      onProgress(progress)
    },
    release: () => clearTimeout(timer),
  }
}
