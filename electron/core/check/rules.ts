import { branchesLost } from './rules/branches-lost.ts'
import { hoursLost } from './rules/hours-lost.ts'
import { apiOff } from './rules/api-off.ts'
import { audioMissing } from './rules/audio-missing.ts'
import { audioUnused } from './rules/audio-unused.ts'
import { balanceLow } from './rules/balance-low.ts'
import { branchMissing } from './rules/branch-missing.ts'
import { callerIdGone } from './rules/caller-id-gone.ts'
import { closedSilent } from './rules/closed-silent.ts'
import { crmAlone } from './rules/crm-alone.ts'
import { dialSilent } from './rules/dial-silent.ts'
import { extensionTwice } from './rules/extension-twice.ts'
import { externalOff } from './rules/external-off.ts'
import { freeDayLost } from './rules/free-day-lost.ts'
import { groupEmpty } from './rules/group-empty.ts'
import { groupShort } from './rules/group-short.ts'
import { hookOpen } from './rules/hook-open.ts'
import { hookTwice } from './rules/hook-twice.ts'
import { hoursOdd } from './rules/hours-odd.ts'
import { keyTwice } from './rules/key-twice.ts'
import { legsNone } from './rules/legs-none.ts'
import { loop } from './rules/loop.ts'
import { memberMute } from './rules/member-mute.ts'
import { menuEmpty } from './rules/menu-empty.ts'
import { menuMute } from './rules/menu-mute.ts'
import { nobodyRegistered } from './rules/nobody-registered.ts'
import { numberNowhere } from './rules/number-nowhere.ts'
import { optionFull } from './rules/option-full.ts'
import { packetLow } from './rules/packet-low.ts'
import { queueEmpty } from './rules/queue-empty.ts'
import { reserveEnds } from './rules/reserve-ends.ts'
import { singleLeg } from './rules/single-leg.ts'
import { targetAmbiguous } from './rules/target-ambiguous.ts'
import { targetUnknown } from './rules/target-unknown.ts'
import { unreached } from './rules/unreached.ts'
import { userBlocked } from './rules/user-blocked.ts'
import { workdayClosed } from './rules/workday-closed.ts'
import { checkRules } from '../../bridge/check.ts'
import type { CheckRule } from '../../bridge/check.ts'
import type { Rule } from './rule.ts'

const byName: { [N in CheckRule]: Rule } = {
  apiOff,
  audioMissing,
  audioUnused,
  balanceLow,
  branchesLost,
  branchMissing,
  callerIdGone,
  closedSilent,
  crmAlone,
  dialSilent,
  extensionTwice,
  externalOff,
  freeDayLost,
  groupEmpty,
  groupShort,
  hookOpen,
  hookTwice,
  hoursLost,
  hoursOdd,
  keyTwice,
  legsNone,
  loop,
  memberMute,
  menuEmpty,
  menuMute,
  nobodyRegistered,
  numberNowhere,
  optionFull,
  packetLow,
  queueEmpty,
  reserveEnds,
  singleLeg,
  targetAmbiguous,
  targetUnknown,
  unreached,
  userBlocked,
  workdayClosed,
}

/** Rules of the check, in the order of display. */
export const rules: readonly Rule[] = checkRules.map((name) => byName[name])
