import { createHash } from 'node:crypto'

/**
 * The nonce, unknown to authors of content, marks our own scripts. Only those are hashed for the policy: a script
 * smuggled in with content gets no hash. The nonce is then removed, so that equal content gives equal bytes.
 */
export function hashScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const hashes = new Set<string>()
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  for (const [, code = ''] of html.matchAll(ours)) {
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { page: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
