import { queryClient } from '../api/cache.ts'
import { token } from './token.ts'

/** AUTH-09: a different token is a different key, so the customer is loaded again. */
export const userKey = (current: string | null) => ['user', current] as const

/** Whose session this is; undefined until the customer is loaded. */
export const custnoHere = (): string | undefined =>
  queryClient.getQueryData<{ custno: string }>(userKey(token.get()))?.custno
