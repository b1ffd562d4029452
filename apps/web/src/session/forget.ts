import { queryClient } from '../api/cache.tsx'
import { token } from './token.ts'

/** Drops the token and everything that was read with it. */
export function forgetCustomer(): void {
  token.set(null)
  queryClient.clear()
}
