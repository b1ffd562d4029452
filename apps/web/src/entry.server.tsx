import { createHash, randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { contextFor } from './api/server-api.ts'
export { pageOf } from './page-of.ts'

/** Renders a whole page; which inline scripts it holds is told in the header `x-script-hashes`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url')
  const html = await render(routerContext, request.url, nonce)
  const { page, hashes } = hashScripts(html, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', hashes.join(' '))
  return new Response(page, { status, headers })
}

function render(context: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      // The page is cached as a whole, so nothing is gained by sending its frame first.
      onAllReady() {
        const body = new PassThrough()
        pipe(body)
        text(body).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

/**
 * The nonce, unknown to whoever wrote the content, marks the scripts that are ours. Only those are hashed for the
 * policy: a script that slipped in with content stays without a hash. The page itself then carries no nonce, so equal
 * content gives equal bytes.
 */
function hashScripts(html: string, nonce: string): { page: string; hashes: string[] } {
  const hashes = new Set<string>()
  const ours = new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  for (const [, code = ''] of html.matchAll(ours)) {
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { page: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
