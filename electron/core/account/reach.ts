/** Which interface an account's configuration is reached by. */
export type Reach = 'rest' | 'rpc'
