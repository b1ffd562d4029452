import type { z } from 'zod'
import { organisationInfo } from './account/organisation-info.ts'
import { registerState } from './account/register-state.ts'
import { userInfo } from './account/user-info.ts'
import { virtualRegister } from './account/virtual-register.ts'
import type { Call } from './define-call.ts'
import { imageCodeSend } from './serve/image-code-send.ts'
import { imageCodeVerify } from './serve/image-code-verify.ts'
import { mobileCodeSend } from './serve/mobile-code-send.ts'
import { mobileCodeVerify } from './serve/mobile-code-verify.ts'
import { codeLogin } from './token/code-login.ts'
import { login } from './token/login.ts'
import { logout } from './token/logout.ts'

/** THE list of calls, in the order of their ids. */
export const calls = {
  // account
  'account.registerState': registerState,
  'account.virtualRegister': virtualRegister,
  'token.login': login,
  'token.codeLogin': codeLogin,
  'token.logout': logout,
  'account.userInfo': userInfo,
  'account.organisationInfo': organisationInfo,
  // serve
  'serve.mobileCodeSend': mobileCodeSend,
  'serve.mobileCodeVerify': mobileCodeVerify,
  'serve.imageCodeSend': imageCodeSend,
  'serve.imageCodeVerify': imageCodeVerify,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
/** What a handler gets: parsed. */
export type InputOf<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
/** What a client passes: as it travels. */
export type SentOf<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type OutputOf<Name extends CallName> = z.output<(typeof calls)[Name]['output']>

export const callNames = Object.keys(calls).filter((name): name is CallName => Object.hasOwn(calls, name))
