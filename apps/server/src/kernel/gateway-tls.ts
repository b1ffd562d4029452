import { readFileSync } from 'node:fs'
import type { TlsPems } from '@zhixiao/gateway/send.ts'
import { z } from 'zod'

const file = z.string().optional()

/** Settings of mutual TLS, for each provider of the http protocol. */
export const tlsSettings = {
  BANK_TLS_CERT_FILE: file,
  BANK_TLS_KEY_FILE: file,
  BANK_TLS_CA_FILE: file,
  SMS_TLS_CERT_FILE: file,
  SMS_TLS_KEY_FILE: file,
  SMS_TLS_CA_FILE: file,
  IDENTITY_TLS_CERT_FILE: file,
  IDENTITY_TLS_KEY_FILE: file,
  IDENTITY_TLS_CA_FILE: file,
  NAMES_TLS_CERT_FILE: file,
  NAMES_TLS_KEY_FILE: file,
  NAMES_TLS_CA_FILE: file,
  CUSTODIAN_TLS_CERT_FILE: file,
  CUSTODIAN_TLS_KEY_FILE: file,
  CUSTODIAN_TLS_CA_FILE: file,
}

/** Files of one provider, each in PEM. */
export type TlsFiles = { certFile?: string | undefined; keyFile?: string | undefined; caFile?: string | undefined }

/** @throws Error naming a file that is empty or cannot be read. */
export const readPems = ({ certFile, keyFile, caFile }: TlsFiles): TlsPems => ({
  cert: contentOf(certFile),
  key: contentOf(keyFile),
  ca: contentOf(caFile),
})

function contentOf(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const content = readFileSync(file, 'utf8')
  // Node takes an empty text for none, and would connect without a certificate.
  if (content.trim() === '') throw new Error(`${file} is empty`)
  return content
}

/** The providers; the names of their settings begin with these. */
export type ProviderName = keyof typeof tlsSettings extends infer Name
  ? Name extends `${infer Provider}_TLS_CERT_FILE`
    ? Provider
    : never
  : never

type Raw = z.output<z.ZodObject<typeof tlsSettings>>

export const tlsOf = (raw: Raw, of: ProviderName): TlsFiles => ({
  certFile: raw[`${of}_TLS_CERT_FILE`],
  keyFile: raw[`${of}_TLS_KEY_FILE`],
  caFile: raw[`${of}_TLS_CA_FILE`],
})

/** Faults of one provider's files and address, one sentence each. */
export function tlsFaults(of: ProviderName, { url, tls }: { url: string; tls: TlsFiles }): string[] {
  const given = (['CERT', 'KEY', 'CA'] as const).filter(
    kind => ({ CERT: tls.certFile, KEY: tls.keyFile, CA: tls.caFile })[kind] !== undefined,
  )
  const needs = (name: string, kind: string) => `${name}: ${of}_TLS_${kind}_FILE needs it.`
  const [first] = given
  return [
    ...(given.includes('CERT') && !given.includes('KEY') ? [needs(`${of}_TLS_KEY_FILE is not set`, 'CERT')] : []),
    ...(given.includes('KEY') && !given.includes('CERT') ? [needs(`${of}_TLS_CERT_FILE is not set`, 'KEY')] : []),
    ...(first !== undefined && !url.startsWith('https:') ? [needs(`${of}_URL is not https`, first)] : []),
  ]
}
