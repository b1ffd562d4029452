import { useUser } from './user.ts'

/** Whether trades are offered at all in the account area: institutions look on (D2 of the rules). */
export const useMayTrade = (): boolean => useUser().isEnterprise === '0'
