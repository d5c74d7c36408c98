/** The three functions of keytar that are used; `findCredentials` is not, because it can crash. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** Resolves with undefined if keytar was not built or its library is missing. */
export async function loadKeytar(): Promise<Keytar | undefined> {
  try {
    const loaded = (await import('keytar')) as Keytar & { default?: Keytar }
    return loaded.default ?? loaded
  } catch {
    return undefined
  }
}
