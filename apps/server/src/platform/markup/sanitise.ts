import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** Pictures come from our own files only. */
const OWN_FILE = /^\/files\/[0-9a-f]{64}\/[^/]+$/
const OUTSIDE = /^https?:/i

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'strong', 'em', 's', 'sup', 'sub'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['style'],
    td: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page already has its one top-level heading.
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: OUTSIDE.test(href) ? { href, rel: 'noopener noreferrer' } : { href },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
}

/** The elements allowed in operators' texts; all others are removed. Idempotent. */
export const sanitise = (html: string): string => sanitizeHtml(html, options)

const done = new LRUCache<string, string>({ max: 500 })

/**
 * The same for an answer: regardless of the database's content, no script runs in a page. The latest texts are cached.
 */
export function safeHtml(html: string): string {
  const known = done.get(html)
  if (known !== undefined) return known
  const clean = sanitise(html)
  done.set(html, clean)
  return clean
}
