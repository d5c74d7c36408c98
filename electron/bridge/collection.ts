/**
 * Types of a list of the account's configuration: its rows, and the details of a row that are read
 * on demand.
 */
export interface CollectionTypes<Row, Detail> {
  readonly row?: Row
  readonly detail?: Detail
}

/** Declares a list by its rows, and by what one row's details are where they are read apart. */
export function collection<Row extends object, Detail extends object = never>(): CollectionTypes<
  Row,
  Detail
> {
  return {}
}
