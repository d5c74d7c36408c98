import { LONGEST } from './sound/samples.ts'

/** A recording of the microphone that is going on. */
export interface Take {
  /** Ends it and keeps what was said. */
  stop(): void
  /** Ends it and keeps nothing. */
  cancel(): void
}

interface TakeListener {
  /** Called with every picture of the screen: seconds so far, and the loudest of the last moments, 0 to 1. */
  moment(seconds: number, level: number): void
  /** Called once at the end, also where the device went away or `LONGEST` was reached. */
  ended(recording: Blob | undefined): void
}

/** Milliseconds after which what was said reaches memory, should the device go away. */
const SLICE = 1000

/** Records a stream until it is ended, and lets the microphone go then. @throws what the browser throws */
export function recordTake(stream: MediaStream, listener: TakeListener): Take {
  const recorder = new MediaRecorder(stream)
  recorder.start(SLICE)
  const meter = createMeter(stream)
  const pieces: Blob[] = []
  const begun = performance.now()
  let kept = true
  let frame = 0

  function follow(): void {
    const seconds = (performance.now() - begun) / 1000
    listener.moment(seconds, meter.read())
    if (seconds >= LONGEST) recorder.stop()
    else frame = requestAnimationFrame(follow)
  }
  function end(keep: boolean): void {
    if (recorder.state === 'inactive') return
    kept = keep
    recorder.stop()
  }
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  recorder.onstop = () => {
    cancelAnimationFrame(frame)
    meter.close()
    release(stream)
    listener.ended(kept ? new Blob(pieces, { type: recorder.mimeType }) : undefined)
  }
  follow()
  return { stop: () => end(true), cancel: () => end(false) }
}

/** Lets the microphone go: its light goes off. */
export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 2048 })
  context.createMediaStreamSource(stream).connect(analyser)
  const moment = new Float32Array(analyser.fftSize)
  return {
    read(): number {
      analyser.getFloatTimeDomainData(moment)
      return Math.min(
        1,
        moment.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      )
    },
    close: () => void context.close(),
  }
}
