import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileHead } from '@zhixiao/db/content/files.ts'
import { create as contentDisposition } from 'content-disposition'
import { parse as parseRange } from 'range-parser'
import type { KeptFiles } from './kept-files.ts'
import { securityHeaders } from './security-headers.ts'

const PATH = /^\/files\/([0-9a-f]{64})\/([^/]{1,400})$/
/** Types opened in the browser; all others are downloaded. */
const INLINE = /^(?:application\/pdf|video\/|image\/|text\/vtt)/

// A file cannot run scripts, even when opened directly. The PDF viewers of browsers do not work in a sandbox.
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const PDF_POLICY = "frame-ancestors 'none'"

/** Whether these handlers answer a path. */
export const isFilePath = (path: string): boolean => path.startsWith('/files/')

/**
 * Sends a public file: whole, a range, or only its headers. Its URL contains the hash, so it never goes stale. Returns
 * false, without sending anything, when there is no such file.
 */
export async function sendFile(files: KeptFiles, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?')
  const [, sha256 = '', encodedName = ''] = PATH.exec(path) ?? []
  const name = decoded(encodedName)
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const file = name === null ? null : await files.find(sha256)
  if (!file || name === null) return false
  const headers = headersOf(file, name)
  if (request.headers['if-none-match']?.includes(headers.etag)) {
    response.writeHead(304, headers).end()
    return true
  }
  const range = rangeOf(request, file, headers.etag)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.size}` }).end()
    return true
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else await sendParts(files.parts(file, start, end), response)
  return true
}

async function sendParts(parts: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(parts, response)
  } catch (error) {
    // A visitor who stops watching a clip closes the connection.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}

const headersOf = ({ sha256, type }: FileHead, name: string) => ({
  ...securityHeaders,
  'content-security-policy': type === 'application/pdf' ? PDF_POLICY : FILE_POLICY,
  'content-type': type === 'text/vtt' ? 'text/vtt; charset=utf-8' : type,
  'content-disposition': contentDisposition(name, {
    type: INLINE.test(type) ? 'inline' : 'attachment',
    fallback: false,
  }),
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  etag: `"${sha256}"`,
})

type Range = { start: number; end: number }
/** The bit of a code of `range-parser` for a header that breaks the grammar, which is then ignored. */
const MALFORMED = 1

/** The requested range; null for the whole file, which also answers several ranges or an outdated `if-range`. */
function rangeOf({ headers }: IncomingMessage, { size }: FileHead, etag: string): Range | 'unsatisfiable' | null {
  const condition = headers['if-range']
  if (headers.range === undefined || (condition !== undefined && condition !== etag)) return null
  const { code, type, ranges } = parseRange(size, headers.range)
  if (type !== 'bytes' || (code & MALFORMED) !== 0) return null
  if (ranges.length === 0) return 'unsatisfiable'
  return ranges.length === 1 ? (ranges[0] ?? null) : null
}

function decoded(name: string): string | null {
  try {
    return name === '' ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}
