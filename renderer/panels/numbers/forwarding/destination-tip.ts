import type { Destination } from './destinations.ts'

const SHARED: Partial<Record<Destination['kind'], string>> = {
  nowhere: 'targets.empty',
  number: 'targets.number',
  address: 'targets.sip_uri',
  sip: 'targets.sip',
  group: 'targets.group',
  call_queue: 'targets.call_queue',
  scenario: 'targets.scenario',
}

/** Returns the key of the text that explains a destination. */
export const destinationTip = (kind: Destination['kind']): string =>
  SHARED[kind] ?? `numbers.destinationTips.${kind}`
