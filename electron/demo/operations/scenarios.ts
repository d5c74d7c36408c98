import { weekDays } from '../../service/catalogue/values.ts'
import type { HandlerInput, Handlers } from '../http/handler.ts'
import { pageOfKind } from '../http/paging.ts'
import { invalid, repeated } from '../http/refusal.ts'
import { selected, selectedOrNull } from '../rules/references.ts'
import { scenarioNumber } from '../rules/scenarios.ts'
import type { Documents } from '../state/documents.ts'
import type { DestinationDocument, ScenarioDocument } from '../state/exchange-documents.ts'

/** Targets of a scenario, by the code of the redirection. */
const TARGETS = new Map([
  ['sip', 'sip'],
  ['group', 'group'],
  ['scenario', 'scenario'],
] as const)

const AROUND_THE_CLOCK = weekDays.map((week_day) => ({ week_day, first_hour: 0, last_hour: 23 }))

/** @throws Refusal when `field` names a kind of target that is unknown, or no target of its kind */
function destinationOf(
  documents: Documents,
  { redirection_type, destination_id }: DestinationDocument,
  field: string,
): DestinationDocument {
  const kind = TARGETS.get(redirection_type as 'sip')
  if (!kind) {
    const name = `${field}.redirection_type`
    throw invalid(name)
  }
  const id = /^\d{1,9}$/.test(destination_id) ? Number(destination_id) : 0
  selected(documents, kind, id, `${field}.destination_id`)
  return { redirection_type, destination_id }
}

type ScenarioInput = HandlerInput<'scenarios.create'>
type MenuInput = Extract<ScenarioInput, { type: 'menu' }>

function menuOf(documents: Documents, menu: MenuInput['menu']): ScenarioDocument['menu'] {
  return menu.map(({ event, prompt_media_id, ...destination }, place) => {
    const field = `menu.${place}`
    if (menu.findIndex((item) => item.event === event) < place) {
      const name = `${field}.event`
      throw repeated(name)
    }
    return {
      event,
      prompt_media_id: selected(documents, 'media', prompt_media_id, `${field}.prompt_media_id`).id,
      ...destinationOf(documents, destination, field),
    }
  })
}

function closedOf(
  documents: Documents,
  given: MenuInput['no_active'],
): ScenarioDocument['no_active'] {
  if (!given) return null
  const { prompt_media_id, ...destination } = given
  const field = 'no_active.prompt_media_id'
  return {
    ...destinationOf(documents, destination, 'no_active'),
    prompt_media_id: selectedOrNull(documents, 'media', prompt_media_id, field),
  }
}

/** The scenario that was asked for. @throws Refusal for references to what is not there */
function scenarioOf(documents: Documents, input: ScenarioInput): ScenarioDocument {
  const media = (id: number | undefined, field: string): number | null =>
    selectedOrNull(documents, 'media', id, field)
  const common = {
    name: input.name,
    voicemail: input.voicemail,
    greeting_media_id: media(input.greeting_media_id, 'greeting_media_id'),
    voicemail_media_id: media(input.voicemail_media_id, 'voicemail_media_id'),
  }
  if (input.type === 'number') {
    const { timeout } = input
    return {
      ...common,
      type: 'number',
      timeout: timeout ? destinationOf(documents, timeout, 'timeout') : null,
      work_time: [],
      invalid_media_id: null,
      exit_media_id: null,
      menu: [],
      no_active: null,
    }
  }
  return {
    ...common,
    type: 'menu',
    work_time: input.work_time ?? AROUND_THE_CLOCK,
    invalid_media_id: media(input.invalid_media_id, 'invalid_media_id'),
    exit_media_id: media(input.exit_media_id, 'exit_media_id'),
    menu: menuOf(documents, input.menu),
    no_active: closedOf(documents, input.no_active),
    timeout: null,
  }
}

export const scenarios: Handlers<'scenarios'> = {
  'scenarios.list': ({ documents }, _input, call) =>
    pageOfKind(call, documents, 'scenario', ({ id, name, type }) => ({
      id,
      name,
      type,
      number: scenarioNumber(id),
    })),

  'scenarios.read': ({ documents }, { scenario_id }) => ({
    ...selected(documents, 'scenario', scenario_id, 'scenario_id'),
  }),

  'scenarios.create': ({ documents }, input, call) => {
    const id = documents.add('scenario', scenarioOf(documents, input))
    call.location = `${call.base}api/v1/scenario/${id}`
    return { success: true, message: 'Сценарий создан' }
  },

  'scenarios.replace': ({ documents }, input) => {
    selected(documents, 'scenario', input.scenario_id, 'scenario_id')
    documents.put('scenario', input.scenario_id, scenarioOf(documents, input))
    return { success: true, message: 'Сценарий изменён' }
  },

  /** Other scenarios and forwardings go on pointing to nothing. */
  'scenarios.delete': ({ documents }, { scenario_id }) => {
    selected(documents, 'scenario', scenario_id, 'scenario_id')
    documents.remove('scenario', scenario_id)
    return { success: true, message: 'Сценарий удалён' }
  },
}
