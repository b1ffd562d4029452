import { queryClient } from '../api/cache.ts'
import { token } from '../api/token.ts'

/** Drops the token and everything that was read with it. */
export function forgetCustomer(): void {
  token.set(null)
  queryClient.clear()
}
