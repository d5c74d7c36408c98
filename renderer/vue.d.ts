/** For tools that do not read components themselves, such as ESLint; vue-tsc sees the real ones. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent<object, object, unknown>
  export default component
}
