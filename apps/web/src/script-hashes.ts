import { createHash } from 'node:crypto'

/**
 * The nonce, unknown to the authors of content, marks the scripts that are ours. Only those are hashed for the
 * policy: a script that slipped in with content stays without a hash. The page itself then carries no nonce, so equal
 * content gives equal bytes.
 */
export function hashScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const hashes = new Set<string>()
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  for (const [, code = ''] of html.matchAll(ours)) {
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { page: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
