import type { InputOf } from '../../../../electron/service/catalogue/index.ts'
import type { Menu, Target } from './menu.ts'

/** The body that creates or replaces a scenario (section Scenarios). */
export type ScenarioBody = InputOf<'scenarios.create'>
type MenuBody = Extract<ScenarioBody, { type: 'menu' }>

/**
 * Returns the body to send for a menu, which must be without errors (`faultsOf`). Fields without a
 * recording or branch are left out, and so are those of the other type. Unknown fields that the
 * service returned are included.
 */
export function toService(menu: Menu): ScenarioBody {
  const { type, name, voicemail, closed, timeout, hours } = menu
  const common = {
    ...menu.more,
    name,
    voicemail,
    ...chosen('greeting_media_id', menu.greeting),
    ...chosen('voicemail_media_id', menu.voicemailGreeting),
  }
  if (type === 'number') {
    return { ...common, type, ...(timeout && { timeout: { ...timeout.more, ...sent(timeout) } }) }
  }
  return {
    ...common,
    type,
    ...(hours && { work_time: hours.map(hourOf) }),
    ...chosen('invalid_media_id', menu.invalid),
    ...chosen('exit_media_id', menu.exit),
    menu: menu.branches.map(({ key, target, prompt, more }) => ({
      ...more,
      event: key as MenuBody['menu'][number]['event'],
      ...sent(target),
      prompt_media_id: prompt ?? 0,
    })),
    ...(closed && {
      no_active: {
        ...closed.more,
        ...sent(closed.target),
        ...chosen('prompt_media_id', closed.prompt),
      },
    }),
  }
}

const sent = ({ kind, id }: Target) => ({ redirection_type: kind, destination_id: id })

type Row = NonNullable<MenuBody['work_time']>[number]

const hourOf = ({ day, first, last, more }: NonNullable<Menu['hours']>[number]): Row => ({
  ...more,
  week_day: day as Row['week_day'],
  first_hour: first ?? 0,
  last_hour: last ?? 0,
})

/** A field that is left out where nothing was chosen. */
function chosen<N extends string>(name: N, id: number | null): { [name in N]?: number } {
  return id === null ? {} : ({ [name]: id } as { [name in N]: number })
}
