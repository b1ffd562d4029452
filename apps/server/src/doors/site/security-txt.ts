import type { SecurityContact } from '@zhixiao/domain/brand-file.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { dataPolicy, securityHeaders } from '../http/security-headers.ts'

/** The one path below a hidden folder that the site answers. */
export const SECURITY_TXT = '/.well-known/security.txt'

/** RFC 9116 asks for less than a year, so that a copy of an old contact expires. */
const VALID_DAYS = 180

/** Where a security fault of the site at `origin` is reported (RFC 9116); null where the firm names no contact. */
export function securityTxt(contact: SecurityContact | undefined, origin: string, nowMs: number): Response | null {
  if (!contact) return null
  const { contacts, policy } = contact
  const lines = [
    ...contacts.map(each => `Contact: ${each}`),
    `Expires: ${addDays(shanghaiDate(nowMs), VALID_DAYS)}T00:00:00+08:00`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}${SECURITY_TXT}`,
    ...(policy === undefined ? [] : [`Policy: ${policy.startsWith('/') ? origin : ''}${policy}`]),
    '',
  ]
  return new Response(lines.join('\n'), { headers })
}

const headers = {
  ...securityHeaders,
  'content-security-policy': dataPolicy,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}
