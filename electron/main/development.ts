declare global {
  interface ImportMetaEnv {
    DEV: boolean
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv
  }
}

/**
 * True in a build by `npm run dev`. In every other build it is false for good, installed or not:
 * there are no developer tools in it, and no page from elsewhere.
 */
export const isDevelopment: boolean = import.meta.env.DEV
