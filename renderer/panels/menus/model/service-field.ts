import type { Menu } from './menu.ts'

const places: Record<string, string> = {
  name: 'name',
  greeting_media_id: 'greeting',
  invalid_media_id: 'invalid',
  exit_media_id: 'exit',
  voicemail: 'voicemail',
  voicemail_media_id: 'voicemailGreeting',
  work_time: 'hours',
  menu: 'branches',
  no_active: 'closed',
  timeout: 'timeout',
}
const parts: Record<string, string> = { event: 'key', prompt_media_id: 'prompt' }

/** The place in a menu that the service calls so in a refusal, such as `menu.2.event`, if it is one. */
export function placeOfField(field: string, menu: Menu): string | undefined {
  const [name = '', ...rest] = field.replace(/^(input|body)\./, '').split('.')
  const place = places[name]
  if (place === undefined || rest.length === 0) return place
  if (name === 'work_time') return `hours.${rest[0]}`
  const part = parts[rest.at(-1) ?? ''] ?? 'target'
  if (name !== 'menu') return `${place}.${part}`
  const branch = menu.branches[Number(rest[0])]
  return branch && `${place}.${branch.id}.${part}`
}
