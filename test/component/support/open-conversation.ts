import type { FakeBridge } from '../../support/fake-bridge/index.ts'
import { cabinet, cabinetRecord, hugeTalks, OWN, world } from '../../support/fake-bridge/world.ts'
import { bridgeOver } from './open-app.ts'

/** Reading did not settle what became of a message. */
export function undecided(): FakeBridge {
  const bridge = bridgeOver()
  const unknown = [...bridge.cabinet('1').messages.values()]
    .flat()
    .find(({ state }) => state === 'unknown')
  if (unknown) unknown.needsDecision = true
  return bridge
}
const LENGTH = 1000
export const long = (unread = 0) => {
  const talks = hugeTalks(2, LENGTH)
  const [talk] = talks
  if (talk) talk.unread = unread
  return bridgeOver(world([cabinet(cabinetRecord('1'), { talks })]))
}
export const first = () => `${OWN}:79100000000`
