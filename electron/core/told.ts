/** What is left of `T` without nothing: members that may be null or undefined may be missing. */
export type Told<T> = { [K in keyof T]: Exclude<T[K], null> }

/** The object without the members that the service did not tell. */
export function told<T extends object>(given: T): Told<T> {
  const members = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(members) as Told<T>
}
