import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findAgreement } from '@zhixiao/db/content/agreements.ts'
import { findDocument } from '@zhixiao/db/content/documents.ts'
import { readFilePart } from '@zhixiao/db/content/files.ts'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import { brand, siteName } from '@zhixiao/domain/brand.ts'
import { type Hue, hueNames, isHue } from '@zhixiao/domain/drawing/hues.ts'
import { coverSvg } from '@zhixiao/domain/drawing/svg.ts'
import { create as contentDisposition } from 'content-disposition'
import { fundSummaryPaper } from '../../calls/content/fund-summary.ts'
import { articleCard, fundCard } from '../../calls/content/share-cards.ts'
import { coveredOf } from '../../engine/covers/article-row.ts'
import { coverOf } from '../../engine/covers/covers.ts'
import type { Context } from '../../kernel/context.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { sharePicture, typeset, typesetterIsFree } from '../../platform/pdf/typeset.ts'
import { asIs, encode } from '../http/encodings.ts'
import { dataPolicy, securityHeaders } from '../http/security-headers.ts'
import { type Sendable, send, sendable } from '../http/sendable.ts'
import { createPageCache } from './page-cache.ts'

const AGREEMENT = /^\/resources\/agreement\/([a-z0-9-]{1,64}?)(?:-v([1-9]\d{0,8}))?\.pdf$/
/** The picture that other sites and chats show for a link. */
const SHARE = /^\/resources\/share\/(?:site|(fund|article)\/([A-Za-z0-9_-]{1,64}))\.png$/
const SUMMARY = /^\/resources\/fund\/(\d{6})\/summary\.pdf$/

/** A cover by its article, hue and content. */
const COVER = new RegExp(`^/resources/cover/([A-Za-z0-9_-]{1,64})-(${hueNames.join('|')})-([0-9a-f]{12})\\.svg$`)

const MIB = 1_048_576
const FOR_GOOD = 'public, max-age=31536000, immutable'
/** Brotli quality of a picture that is compressed once. */
const QUALITY = 9
/** A cover has inline styles; opened by itself it may neither load nor run anything. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
/** Revalidated each time, and mostly answered with 304. */
const FRESH = 'no-cache'

/** The firm's own picture. */
const [title = siteName, note = brand.description] = brand.description.split('：')
const siteCard = { title, note }

/** Whether these handlers answer a path. */
export const isResourcePath = (path: string): boolean => path.startsWith('/resources/')

/** Documents with URLs of their own, made on request: agreements, product summaries, covers and the pictures of links. */
export function createResources(ctx: Context, cacheBytes = 16 * MIB) {
  const cache = createPageCache(cacheBytes)
  const underWay = new Map<string, Promise<Sendable | null>>()

  /** A document by URL and data version, generated once for all concurrent requests. */
  async function cached(path: string, version: string, make: () => Promise<Sendable | null>) {
    const known = cache.get(path, version)
    if (known) return known
    const key = `${path} ${version}`
    const making = underWay.get(key) ?? make().finally(() => underWay.delete(key))
    underWay.set(key, making)
    const made = await making
    if (made) cache.put(path, version, made)
    return made
  }

  async function agreement(path: string, id: string, asked: string | undefined): Promise<Sendable | null> {
    const found = await findAgreement(ctx.db, id, asked === undefined ? null : Number(asked))
    if (!found) return null
    const { title, version, sha256, size } = found
    return cached(path, sha256, async () => {
      const bytes = await readFilePart(ctx.db, sha256, 0, size)
      return pdf(bytes, `${title} v${version}`, asked === undefined ? FRESH : FOR_GOOD)
    })
  }

  async function summary(path: string, fundCode: string): Promise<Sendable | null | 'busy'> {
    // The version of the figures used, taken before the rest is read: a change meanwhile makes the document stale.
    const market = await ctx.market.get()
    const version = [market.version, await readVersion(ctx.db, 'content'), await orderDay(ctx)].join('/')
    if (!cache.get(path, version) && !typesetterIsFree()) return 'busy'
    return cached(path, version, async () => {
      const paper = await fundSummaryPaper(ctx, fundCode)
      return paper && pdf(Buffer.from(await typeset(paper)), paper.title, FRESH)
    })
  }

  /** The picture for a link to a fund, an article or any other page, cached by its content. */
  async function share(path: string, of: string | undefined, id: string): Promise<Sendable | null | 'busy'> {
    const card = await (of === 'fund' ? fundCard(ctx, id) : of === 'article' ? articleCard(ctx, id) : siteCard)
    if (!card) return null
    const version = createHash('sha256').update(JSON.stringify(card)).digest('base64')
    if (!cache.get(path, version) && !typesetterIsFree()) return 'busy'
    return cached(path, version, async () => picture(Buffer.from(await sharePicture(card))))
  }

  /** The cover of an article. The URL of an earlier cover gets the present one, which is then not cached for good. */
  async function cover(path: string, id: string, hue: Hue, hash: string): Promise<Sendable | null> {
    const article = await findDocument(ctx.db, 'article', id)
    if (!article) return null
    const drawn = await coverOf({ ...ctx, market: await ctx.market.get() }, coveredOf(article))
    return cached(path, drawn.hash, async () => {
      const headers = {
        ...securityHeaders,
        'content-security-policy': PICTURE_POLICY,
        'content-type': 'image/svg+xml',
        'cache-control': drawn.hash === hash ? FOR_GOOD : FRESH,
      }
      return sendable(200, headers, await encode(Buffer.from(coverSvg(drawn.shapes, hue)), QUALITY))
    })
  }

  /** False when there is no such document; the site's own 404 page follows. */
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split('?')[0] ?? ''
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const [, id = '', version] = AGREEMENT.exec(path) ?? []
    const [, fundCode = ''] = SUMMARY.exec(path) ?? []
    const [, articleId = '', hue = '', hash = ''] = COVER.exec(path) ?? []
    const [shared, of, sharedId = ''] = SHARE.exec(path) ?? []
    const found = await (id
      ? agreement(path, id, version)
      : fundCode
        ? summary(path, fundCode)
        : isHue(hue)
          ? cover(path, articleId, hue, hash)
          : shared
            ? share(path, of, sharedId)
            : null)
    if (found === 'busy') response.writeHead(503, { ...securityHeaders, 'retry-after': '2' }).end()
    else if (found) send(request, response, found)
    return found !== null
  }
}

function picture(bytes: Buffer): Sendable {
  const headers = {
    ...securityHeaders,
    'content-security-policy': dataPolicy,
    'content-type': 'image/png',
    'cache-control': FRESH,
  }
  return sendable(200, headers, asIs(bytes))
}

function pdf(bytes: Buffer, name: string, cacheControl: string): Sendable {
  const headers = {
    ...securityHeaders,
    // The browser's own viewer styles its page.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(`${name}.pdf`, { type: 'inline', fallback: false }),
    'cache-control': cacheControl,
  }
  return sendable(200, headers, asIs(bytes))
}
