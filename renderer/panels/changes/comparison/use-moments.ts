import { useRead } from '../../../components/records/use-read.ts'
import { callHere, useCabinets } from '../../../stores/cabinets.ts'
import { useEvents } from '../../../stores/events.ts'

/** The moments at which the active cabinet was read as a whole, newest first. */
export function useMoments() {
  const cabinets = useCabinets()
  const { answer: moments, read, failure } = useRead(() => callHere('history.moments', {}))
  useEvents().listen(({ name, payload }) => {
    if (name === 'moments.changed' && payload.cabinet === cabinets.activeId) read()
  })
  return { moments, failure, read }
}
