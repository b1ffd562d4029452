import { goTo } from './navigator.ts'
import { takeToPage } from './to-page.ts'
import { token } from './token.ts'

/** After login or registration: keeps the token and opens the place the customer wanted, else home. */
export async function signIn(accesstoken: string): Promise<void> {
  token.set(accesstoken)
  await goTo(takeToPage(), { replace: true })
}
