import { createHash } from 'node:crypto'

/**
 * Version of a resource's state by the body that would be sent, whatever the order of its fields.
 */
export const versionOf = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body, inOrder)).digest('base64url')

/** A resource with the version of its editable part. */
export const versioned = <Resource extends { body: object }>(resource: Resource) => ({
  ...resource,
  version: versionOf(resource.body),
})

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members)
}
