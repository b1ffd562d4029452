import { imageBases } from '@zhixiao/domain/brand.ts'
import { HTML_POLICY } from '@zhixiao/domain/format/html-policy.ts'

/**
 * Browsers obey this only over https, and each answer replaces the previous value, so all answers send the same one.
 * Without `includeSubDomains`, because the firm's other hosts may not have https.
 */
export const STRICT_TRANSPORT = 'max-age=31536000'

/** Headers of pages, files and documents; the API's are in answer.ts. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': STRICT_TRANSPORT,
}

/** The content security policy of responses that are not pages: they may load nothing, and nothing may frame them. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of a page whose inline scripts and styles have these hashes (`'sha256-...'`, a space between). */
export function pagePolicy(
  inline: { scripts: string; styles: string },
  bases: readonly string[] = Object.values(imageBases),
): string {
  const hosts = bases.filter(base => base.startsWith('https:')).map(base => new URL(base).origin)
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.scripts}`.trim(),
    `style-src 'self' ${inline.styles}`.trim(),
    // Charts position their labels by style attributes, which are also rendered on the server.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...new Set(hosts)].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No code of a page can turn text into elements or scripts, except articles through their one place.
    "require-trusted-types-for 'script'",
    `trusted-types ${HTML_POLICY}`,
  ].join('; ')
}
