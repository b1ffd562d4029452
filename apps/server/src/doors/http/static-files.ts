import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { inBrandColours } from '@zhixiao/domain/brand-colours.ts'
import { asIs, type Encoded, encode } from './encodings.ts'
import { dataPolicy, securityHeaders } from './security-headers.ts'
import { type Sendable, sendable } from './sendable.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
}

const packedAlready = new Set(['.png', '.jpg', '.webp', '.woff2', '.mp4'])
/** Brotli quality of the first answers: within 10 % of the best size at 5 % of its CPU time. */
const FIRST = 9
const BEST = 11
/** After this many requests a file is recompressed at the best quality, in the background. */
const OFTEN = 50

export type StaticFiles = { find(path: string): Promise<Sendable> | undefined }

/**
 * The files of a build by exact path: a file missing at the start is not served, so no path leads out of the folder.
 * Each is read and compressed at its first request, then cached. HTML goes through `finishPage` and is sent with
 * `pagePolicy` as its content security policy.
 */
export async function staticFiles(
  folder: string,
  pagePolicy = dataPolicy,
  finishPage = (html: string) => html,
): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const served = entry.isFile() && types[extname(file)] !== undefined && !entry.parentPath.includes('.vite')
    if (served) files.set(file.slice(folder.length).split(sep).join('/'), file)
  }
  const asked = new Map<string, { answer: Promise<Sendable>; times: number }>()

  async function prepare(path: string, file: string): Promise<Sendable> {
    const kind = extname(file)
    const read = await readFile(file)
    const finish = kind === '.html' ? finishPage : kind === '.css' ? inBrandColours : null
    const body = finish ? Buffer.from(finish(read.toString('utf8'))) : read
    return withHeaders(path, packedAlready.has(kind) ? asIs(body) : await encode(body, FIRST))
  }

  const withHeaders = (path: string, bodies: Encoded): Sendable => {
    const kind = extname(path)
    const headers = {
      ...securityHeaders,
      'content-security-policy': kind === '.html' ? pagePolicy : dataPolicy,
      'content-type': types[kind] ?? 'application/octet-stream',
      'cache-control': cacheOf(path),
    }
    return sendable(200, headers, bodies)
  }

  return {
    find(path) {
      const file = files.get(path)
      if (file === undefined) return undefined
      const known = asked.get(path)
      if (!known) {
        const answer = prepare(path, file)
        asked.set(path, { answer, times: 1 })
        answer.catch(() => asked.delete(path))
        return answer
      }
      known.times += 1
      if (known.times === OFTEN && !packedAlready.has(extname(file)))
        known.answer
          .then(async ({ bodies: { identity } }) => {
            const better = withHeaders(path, await encode(identity, BEST))
            known.answer = Promise.resolve(better)
          })
          // Requests that wait for a failed read get its error; if only the recompression fails, the first answer stays.
          .catch(() => {})
      return known.answer
    },
  }
}

function cacheOf(path: string): string {
  // Names of built files contain the hash of their content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
