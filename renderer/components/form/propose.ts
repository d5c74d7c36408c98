import type { Form } from './use-form.ts'

/** Fills in what the app proposes; a form with nothing else in it counts as untouched. */
export function propose<V extends object, T>(form: Form<V, T>, proposed: Partial<V>): void {
  Object.assign(form.values.value, proposed)
  form.merging.base.value = { ...form.merging.base.value, ...proposed }
}
