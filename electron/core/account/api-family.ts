/** Which interface an account's configuration is reached by. */
export type ApiFamily = 'rest' | 'rpc'
