import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type {
  Claim,
  Colleague,
  ColleagueAnswer,
  ColleagueAt,
  Colleagues,
} from '../../electron/bridge/colleagues.ts'
import type { ThreadId } from '../../electron/bridge/inbox.ts'
import { useMinute } from '../i18n/dates.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere } from './cabinets.ts'

/** Colleagues in the active cabinet, and their claims, answers and presence. */
export const useColleagues = defineStore('colleagues', () => {
  const minute = useMinute()
  const told = shallowRef<Colleagues>()
  const members = computed(() => new Map(told.value?.members.map((one) => [one.id, one])))
  const claims = computed(() => {
    const live = told.value?.claims.filter(({ until }) => until > minute.value) ?? []
    return new Map(live.map((claim) => [claim.other, claim]))
  })

  /** Returns the claim on a normalised number. */
  const claimOf = (other: string): Claim | undefined => claims.value.get(other)
  const member = (id: string | undefined): Colleague | undefined =>
    id === undefined ? undefined : members.value.get(id)
  /** Returns recent answers of others to a number, oldest first. */
  const answersTo = (other: string): ColleagueAnswer[] =>
    told.value?.answers.filter((one) => one.other === other) ?? []
  /** Returns colleagues who have the conversation with a number open; those writing come first. */
  const presentAt = (other: string): ColleagueAt[] => {
    const there = told.value?.present.filter((one) => one.other === other) ?? []
    return there.sort(
      (one, another) => Number(another.doing === 'writing') - Number(one.doing === 'writing'),
    )
  }
  /** Members who have a computer in the team. */
  const working = computed(() => {
    const { members: all = [], desktops = [] } = told.value ?? {}
    const there = new Set(desktops.filter(({ removed }) => !removed).map((one) => one.member))
    return all.filter(({ id }) => there.has(id))
  })
  /** Assigns a conversation to a member; null unassigns it. */
  const assign = (thread: ThreadId, to: string | null) =>
    callHere('colleagues.assign', { thread, member: to })
  /** Resolves a conflict; `again` applies the local value. */
  const decide = (conflict: number, again: boolean) =>
    callHere('colleagues.decide', { conflict, again })
  const claim = (other: string) => callHere('colleagues.claim', { other })
  const release = (other: string) => callHere('colleagues.release', { other })

  const { ask, whenShown } = useCabinetEvents({
    on: { 'colleagues.changed': ({ colleagues }) => void (told.value = colleagues) },
    forget: () => (told.value = undefined),
  })
  whenShown(({ state }) =>
    ask(state, (known) => void (told.value = known.ok ? known.value.colleagues : undefined)),
  )

  return {
    ...{ told, working, claimOf, member, answersTo, presentAt },
    ...{ claim, release, assign, decide },
  }
})
