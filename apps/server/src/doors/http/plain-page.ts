import { hash } from 'node:crypto'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { apiHeaders } from './answer.ts'

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{padding:6px 12px 6px 0;text-align:left;border-bottom:1px solid #8884}
.num{text-align:right;font-variant-numeric:tabular-nums}button{font:inherit;min-height:44px;padding:0 20px}.wide{overflow-x:auto}`
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Escaped HTML; only `html` creates it. */
export type Html = { readonly html: string }

/** A template whose values are escaped unless they are Html already; lists are joined. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | readonly Html[])[]): Html {
  return { html: parts.reduce((text, part, at) => `${text}${textOf(values[at - 1])}${part}`) }
}

function textOf(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(each => each.html).join('')
}

/** A page for people who try or operate the product: no script, at most a form. */
export function plainPage(title: string, body: Html): Response {
  const page = html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${{ html: STYLE }}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
  const headers = { ...apiHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  return new Response(page.html, { headers })
}
