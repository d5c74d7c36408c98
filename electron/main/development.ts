declare global {
  interface ImportMetaEnv {
    DEV: boolean
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/**
 * Whether this was built by `npm run dev`. Every other build says no for good, installed or not: there are no
 * developer tools in it, and no page from elsewhere.
 */
export const isDevelopment: boolean = import.meta.env.DEV
