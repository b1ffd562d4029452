import { queryClient } from './cache.ts'
import { token } from './token.ts'

/** AUTH-09: a new token is a new key, so the customer is reloaded. */
export const userKey = (current: string | null) => ['user', current] as const

/** The customer number of this session; undefined until the customer is loaded. */
export const custnoHere = (): string | undefined =>
  queryClient.getQueryData<{ custno: string }>(userKey(token.get()))?.custno
