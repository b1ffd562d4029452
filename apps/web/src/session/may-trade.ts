import { useUser } from './user.ts'

/** Whether trades are offered at all in the account area: institutions read only (rules D2). */
export const useMayTrade = (): boolean => useUser().isEnterprise === '0'
