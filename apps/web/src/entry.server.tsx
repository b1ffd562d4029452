import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { reportOf } from './api/server-api.ts'
import { CspNonce } from './csp-nonce.ts'

// Pages are rendered by the React and the router that are built in here, not by another copy of the packages.
export { createRequestHandler } from 'react-router'
export { contextFor } from './api/server-api.ts'
export { setOrigin } from './origin.ts'
export { pageOf } from './page-of.ts'

/** Renders a whole page; the server hashes the scripts with the nonce from the header, then removes both. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url')
  const html = await render(routerContext, request.url, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-nonce', nonce)
  return new Response(html, { status, headers })
}

/** Receives what a loader or a component threw; a 404 or 503 page is not an error. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) reportOf(context)(error)
}

function render(context: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const page = (
      <CspNonce value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </CspNonce>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // No content is left for a script to move into place: the page must be complete without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // The page is cached as a whole, so streaming its frame first gains nothing.
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
