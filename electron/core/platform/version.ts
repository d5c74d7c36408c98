import { createHash } from 'node:crypto'

/** Tells one state of a resource from another by what would be sent of it, whatever the order of its fields. */
export const versionOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body, inOrder)).digest('base64url')

/** A resource with the version of what of it can be edited. */
export const versioned = <Resource extends { body: object }>(resource: Resource) => ({
  ...resource,
  version: versionOf(resource.body),
})

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members)
}
