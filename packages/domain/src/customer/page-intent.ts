import type { Intent } from './guards.ts'

/** The pages behind the login that a customer without a fund account may open. */
export const pagesWithoutAccount = [
  'myHistory',
  'myFollow',
  'safe',
  'personInfo',
  'modifyLoginPwd',
  'openaccount',
] as const

/** What opening a page behind the login takes, by the name of its route. */
export const pageIntent = (routeName: string): Extract<Intent, 'member-page' | 'account-page'> =>
  pagesWithoutAccount.some(page => page === routeName) ? 'member-page' : 'account-page'
