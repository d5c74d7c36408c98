import type { PathThing } from '../../../electron/bridge/routes.ts'

/** Keys of the names of what a call passes. */
export const kindTexts: Record<PathThing['kind'], string> = {
  numbers: 'words.number',
  externalNumbers: 'routes.externalNumber',
  scenarios: 'targets.scenario',
  queues: 'targets.call_queue',
  groups: 'targets.group',
  sip: 'targets.sip',
  media: 'kinds.media',
}
