import { useUser } from './user.ts'

/** Whether the account area offers trades at all: institutions have read access only (rules D2). */
export const useMayTrade = (): boolean => useUser().kind === 'person'
