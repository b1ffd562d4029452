import { HTML_POLICY } from '@zhixiao/domain/format/html-policy.ts'

/**
 * The content security policy of the console's page, which loads from its own origin only and runs no inline script; `more` is
 * a further source of scripts and styles while the console is developed.
 */
export const consolePolicy = (more = ''): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${more}`.trim(),
    `style-src 'self' ${more}`.trim(),
    // Scripts set the positions of floating elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Only the sanitizer's output becomes elements, in the preview of a text.
    "require-trusted-types-for 'script'",
    `trusted-types ${HTML_POLICY}`,
  ].join('; ')
