import { sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { givenIn } from '../object-names.ts'

export const isOpen = ({ state, expires_at: expiresAt }: ActRequest, now: Date) => state === 'open' && expiresAt > now

/** The sealed fields of a request whose files are kept. */
export const sealedIn = ({ act, input }: ActRequest, files: ReadonlyMap<string, Buffer>): string[] =>
  isAct(act) ? sealedFields(actOf(act).input).filter(field => files.has(String(input[field]))) : []

/** The input without its sealed fields, and the files without theirs: not even a digest of their texts is shown. */
export const withoutSealed = (row: ActRequest) =>
  givenIn(row).filter(({ name }) => !isAct(row.act) || !sealedFields(actOf(row.act).input).includes(name))
export function withoutTexts(row: ActRequest, files: ReadonlyMap<string, Buffer>) {
  const texts = new Set(sealedIn(row, files).map(field => row.input[field]))
  return [...files].filter(([path]) => !texts.has(path))
}
