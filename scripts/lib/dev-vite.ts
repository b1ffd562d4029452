import { realpathSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type InlineConfig, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { ServerIsDown } from './dev-proxy.ts'
import { root } from './run.ts'

/** Where npm put the packages. */
const packagesFolder = dirname(dirname(realpathSync(fileURLToPath(import.meta.resolve('vite/package.json')))))

/** Vite's dev server of an app, as a part of an HTTP server, which also carries its messages to browsers. */
export async function openVite(app: string, server: Server, more: InlineConfig = {}): Promise<ViteDevServer> {
  const folder = join(root, 'apps', app)
  const cacheDir = join(root, '.cache', 'vite', app)
  const listeners = process.listeners('SIGTERM')
  const vite = await createServer({
    ...more,
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    cacheDir,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Not the whole project: the data folder has keys.
      fs: {
        allow: [...['apps/web', 'apps/console', 'packages'].map(each => join(root, each)), cacheDir, packagesFolder],
      },
    },
  })
  // React Router's second compiler ends the process at once, before the database is closed.
  for (const each of process.listeners('SIGTERM')) if (!listeners.includes(each)) process.off('SIGTERM', each)
  return vite
}

/** A module as it is rendered on the server, with the sources as they are now. */
export function load<Module>({ environments }: ViteDevServer, id: string): Promise<Module> {
  if (!isRunnableDevEnvironment(environments.ssr)) throw new Error('Vite runs no modules here.')
  return environments.ssr.runner.import<Module>(id)
}

export type DevApp = {
  vite: ViteDevServer
  handle: RequestListener
  /** Loads the pages again that show a fault. */
  retry: () => void
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Vite takes a change in before this. */
const RETRY_AFTER_MS = 200

/**
 * Answers requests by Vite, and those that are not Vite's by `answer`. What it throws is shown in the browser, where the page is
 * loaded again after the next change.
 */
export function serveApp(vite: ViteDevServer, answer: Answer, onError: (error: unknown) => void): DevApp {
  let hasFaults = false
  const retry = () => {
    if (hasFaults) vite.ws.send({ type: 'full-reload' })
    hasFaults = false
  }
  vite.watcher.on('all', () => hasFaults && setTimeout(retry, RETRY_AFTER_MS))
  const handle: RequestListener = (request, response) => {
    const failed = (error: unknown) => {
      // Who asked has gone, as when a page is left while it loads.
      if (response.destroyed) return
      hasFaults = true
      // The terminal shows already why the server does not run.
      if (!(error instanceof ServerIsDown)) onError(error)
      sendFault(request, response, error)
    }
    vite.middlewares(request, response, (error: unknown) => {
      if (error) failed(error)
      else answer(request, response).catch(failed)
    })
  }
  return { vite, handle, retry }
}

function sendFault(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const isDown = error instanceof ServerIsDown
  const title = isDown ? 'The server does not run' : 'This page failed'
  const text = error instanceof Error ? (isDown ? error.message : error.stack) : String(error)
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  const type = wantsPage ? 'text/html' : 'text/plain'
  response.writeHead(503, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(wantsPage ? faultPage(title, text ?? '') : `${title}\n${text}\n`)
}

const faultPage = (title: string, text: string): string =>
  `<!doctype html><title>${title}</title><script type="module" src="/@vite/client"></script><h1>${title}</h1><pre>${escaped(text)}</pre>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
