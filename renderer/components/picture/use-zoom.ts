import { useElementSize, useEventListener } from '@vueuse/core'
import { computed, ref, type Ref } from 'vue'

/** The smallest picture that still shows anything, the smallest that can be read, and the largest. */
const LEAST = 0.1
const READABLE = 0.8
const MOST = 2
const STEP = 1.25

/**
 * Scale of a picture in a scrolling box: initially as large as fits and is readable, then as the
 * user sets it. Ctrl with the wheel zooms.
 */
export function useZoom(
  box: Ref<HTMLElement | null>,
  size: Ref<{ width: number; height: number }>,
) {
  const { width, height } = useElementSize(box)
  const chosen = ref<number>()
  const fitting = computed(() => {
    if (width.value === 0) return 1
    const whole = Math.min(width.value / size.value.width, height.value / size.value.height)
    return Math.max(LEAST, Math.min(1, whole))
  })
  const scale = computed(() => chosen.value ?? Math.max(READABLE, fitting.value))

  function by(factor: number): void {
    chosen.value = Math.max(LEAST, Math.min(MOST, scale.value * factor))
  }
  useEventListener(
    box,
    'wheel',
    (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      by(event.deltaY < 0 ? STEP : 1 / STEP)
    },
    { passive: false },
  )
  return {
    scale,
    zoomIn: () => by(STEP),
    zoomOut: () => by(1 / STEP),
    fit: () => (chosen.value = fitting.value),
  }
}
