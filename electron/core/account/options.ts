import type { Option } from '../../bridge/editable.ts'

const VALUES = ['id', 'code', 'value', 'key', 'name', 'title']
const TITLES = ['name', 'title', 'description', 'label']

/**
 * The choices in a reply whose form the specification does not show: a list of texts or of objects, a
 * map from values to titles, or an object that holds one of these.
 */
export function optionsOf(reply: unknown): Option[] {
  if (Array.isArray(reply)) return unique(reply.flatMap(optionOf))
  if (typeof reply !== 'object' || reply === null) return []
  const members = Object.entries(reply).filter(([key]) => key !== 'success' && key !== 'message')
  const inside = members.find(([, value]) => typeof value === 'object' && value !== null)
  if (inside) return optionsOf(inside[1])
  return unique(
    members.flatMap(([value, title]) => (typeof title === 'string' ? [{ value, title }] : [])),
  )
}

function optionOf(item: unknown): Option[] {
  if (typeof item === 'string' && item !== '') return [{ value: item, title: item }]
  if (typeof item !== 'object' || item === null) return []
  const value = firstText(item, VALUES)
  return value === undefined ? [] : [{ value, title: firstText(item, TITLES) ?? value }]
}

function firstText(item: object, keys: string[]): string | undefined {
  for (const key of keys) {
    const value = (item as Record<string, unknown>)[key]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

function unique(options: Option[]): Option[] {
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
