import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { absoluteFile } from './setting-forms.ts'

const DEFAULT_PORT = 6514

/** Where the audit log leaves the machine to. */
export type AuditTarget = { kind: 'file'; path: string } | { kind: 'syslog'; host: string; port: number }

function targetOf(text: string): AuditTarget | null {
  if (isAbsolute(text)) return { kind: 'file', path: text }
  const url = URL.parse(text)
  if (url?.protocol !== 'syslog+tls:' || url.hostname === '') return null
  return { kind: 'syslog', host: url.hostname, port: Number(url.port || DEFAULT_PORT) }
}

export const auditSettings = {
  AUDIT_SHIP: z
    .string()
    .refine(text => targetOf(text) !== null, 'must be an absolute path or syslog+tls://HOST[:PORT]')
    .optional(),
  AUDIT_SHIP_CA: absoluteFile,
  AUDIT_SHIP_CERT: absoluteFile,
  AUDIT_SHIP_KEY: absoluteFile,
}

type Raw = { [Name in keyof typeof auditSettings]?: string | undefined }

/** `target` is null without AUDIT_SHIP. */
export const auditShipping = (raw: Raw) => ({
  target: raw.AUDIT_SHIP === undefined ? null : targetOf(raw.AUDIT_SHIP),
  ca: raw.AUDIT_SHIP_CA,
  cert: raw.AUDIT_SHIP_CERT,
  key: raw.AUDIT_SHIP_KEY,
})
export type AuditShipping = ReturnType<typeof auditShipping>
