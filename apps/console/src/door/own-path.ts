import { isOwnPath } from '@zhixiao/domain/validate/own-path.ts'

/** Only an address of this site: another one in the query would lead away after signing in. */
export const ownPath = (to: string | null): string => (to !== null && isOwnPath(to) ? to : '/')
