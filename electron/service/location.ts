/**
 * The id of a created thing: the last part of the address in the reply's header `Location` (section
 * "Conventions of the REST interface"). The address itself is never followed.
 */
export function createdId(
  headers: Record<string, string | string[] | undefined>,
): number | undefined {
  const { location } = headers
  const path = URL.parse(typeof location === 'string' ? location : '', 'http://relative.invalid')
  const [, digits] = /\/(\d{1,15})\/?$/.exec(path?.pathname ?? '') ?? []
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}
