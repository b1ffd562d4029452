import { hash } from 'node:crypto'
import { calls } from '@zhixiao/contract/calls.ts'
import { inQuery, methodsOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { errors } from '@zhixiao/contract/errors.ts'
import { type CallExample, exampleOf } from '@zhixiao/contract/openapi-examples.ts'
import MarkdownIt from 'markdown-it'
import { z } from 'zod'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { apiHeaders } from '../http/answer.ts'

const STYLE = `body{font:15px/1.6 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px;color-scheme:light dark}
summary{cursor:pointer;padding:8px 0}section{border-bottom:1px solid #8884}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:12px;background:#8881;white-space:pre-wrap}table{border-collapse:collapse}td{padding:2px 16px 2px 0}
nav{display:flex;flex-wrap:wrap;gap:4px 20px}h3{margin-top:32px}`

const markdown = new MarkdownIt()

/** The OpenAPI document as a readable page: plain HTML without script. */
export function docsPage(read: () => { info: unknown }): () => Response {
  let html: string | null = null
  const style = `'sha256-${hash('sha256', STYLE, 'base64')}'`
  const headers = {
    ...apiHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${style}; frame-ancestors 'none'`,
  }
  return () => {
    html ??= pageOf(read())
    return new Response(html, { headers })
  }
}

function pageOf(document: { info: unknown }): string {
  const info = z.object({ title: z.string(), description: z.string() }).parse(document.info)
  const codes = Object.entries(errors).map(
    ([code, { msg }]) => `<tr><td><code>${code}</code></td><td lang="zh-CN">${escapeHtml(msg)}</td></tr>`,
  )
  const groups = [...Map.groupBy(Object.values(calls), groupOf)]
  const links = groups.map(([group, { length }]) => `<a href="#${group}">${group} (${length})</a>`)
  const parts = groups.map(([group, members]) => `<h3 id="${group}">${group}</h3>${members.map(sectionOf).join('\n')}`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${STYLE}</style>
<h1>${escapeHtml(info.title)}</h1>
<p>As a document for tools: <a href="/api/openapi.json">openapi.json</a>. A client in TypeScript: <code>@zhixiao/client</code>.</p>
<nav>${links.join('')}<a href="#codes">codes</a></nav>
${markdown.render(info.description)}
<h2>Calls</h2>${parts.join('\n')}
<h2 id="codes">Codes</h2><table>${codes.join('')}</table></html>`
}

const groupOf = ({ name }: SiteCall): string => name.split('.')[0] ?? ''

function sectionOf(call: SiteCall): string {
  const facts = [
    call.access === 'customer' ? 'needs a session' : 'public',
    call.write ? 'write' : '',
    call.signed === false ? 'unsigned' : '',
    call.secret?.length ? `encrypted: ${call.secret.join(', ')}` : '',
    call.errors.length ? `codes: ${call.errors.join(', ')}` : '',
  ]
  const schema = (of: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' })
    return escapeHtml(JSON.stringify(rest, null, 2))
  }
  const example = exampleOf(call)
  return `<section id="${call.id}"><details><summary><code>${methodsOf(call).join(' ')} ${escapeHtml(call.path)}</code> <span lang="zh-CN">${escapeHtml(call.summary)}</span> (${call.id})</summary>
<p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p>
<p>Input</p><pre>${schema(call.input, 'input')}</pre><p>Output</p><pre>${schema(call.output, 'output')}</pre>
${example ? exampleBlock(call, example) : ''}</details></section>`
}

/** The request as it goes over the wire, and its answer. */
function exampleBlock(call: SiteCall, { token, request, response }: CallExample): string {
  const inPath = (name: string) => call.path.includes(`{${name}}`)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request[name])))
  const rest = Object.entries(request).filter(([name]) => !inPath(name))
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  const lines = [
    `${call.method} ${path}${inQuery(call.method) ? `?${query}` : ''}`,
    ...(token === null ? [] : [`accesstoken: ${token}`]),
    ...(call.write ? ['x-request-id: 3f8a1c9e-7d20-4b65-9e41-0c5a2b7d6f18'] : []),
    ...(inQuery(call.method) ? [] : ['', JSON.stringify(Object.fromEntries(rest), null, 2)]),
  ]
  return `<p>Example</p><pre>${escapeHtml(lines.join('\n'))}</pre><pre>${escapeHtml(JSON.stringify(response, null, 2))}</pre>`
}
