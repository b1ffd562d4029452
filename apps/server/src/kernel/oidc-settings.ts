import { z } from 'zod'

const filled = z.string().min(1).max(500).optional()

/** An https address; http only on this machine. */
function isIssuer(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? { protocol: '', hostname: '' }
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

/** The firm's identity provider, by which staff sign in to the console. */
export const oidcSettings = {
  CONSOLE_OIDC_ISSUER: z.string().refine(isIssuer, 'must be an https address').optional(),
  CONSOLE_OIDC_CLIENT_ID: filled,
  CONSOLE_OIDC_CLIENT_SECRET: filled,
  CONSOLE_OIDC_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,100}$/, 'must be the name of a claim')
    .default('preferred_username'),
}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; claim: string }

/** Null where staff sign in only at the console itself. */
export const oidcOf = (raw: z.output<z.ZodObject<typeof oidcSettings>>): OidcSettings | null =>
  raw.CONSOLE_OIDC_ISSUER === undefined
    ? null
    : {
        issuer: raw.CONSOLE_OIDC_ISSUER,
        clientId: raw.CONSOLE_OIDC_CLIENT_ID ?? '',
        clientSecret: raw.CONSOLE_OIDC_CLIENT_SECRET ?? '',
        claim: raw.CONSOLE_OIDC_CLAIM,
      }

/** Faults in the settings of an identity provider, one sentence each. */
export function oidcFaults(oidc: OidcSettings | null, consoleOrigin: string | undefined): string[] {
  if (!oidc) return []
  const lacking = [
    ...(oidc.clientId === '' ? ['CONSOLE_OIDC_CLIENT_ID'] : []),
    ...(oidc.clientSecret === '' ? ['CONSOLE_OIDC_CLIENT_SECRET'] : []),
    ...(consoleOrigin === undefined ? ['CONSOLE_ORIGIN'] : []),
  ]
  return lacking.map(name => `CONSOLE_OIDC_ISSUER needs ${name}.`)
}
