import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import { framedTables, noWrapNumbers } from '@zhixiao/ui/richtext/framed-tables.ts'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { renderMarkdown } from '../apps/server/src/platform/markup/markdown.ts'
import { safeHtml } from '../apps/server/src/platform/markup/sanitise.ts'
import { lowered, withHeadings } from '../apps/web/src/content/headings.ts'

// The site adds frames, labels and ids to articles by pattern. That is right only while the sanitiser writes every
// tag, attribute and `<` in the way the patterns expect; here both meet, so an update of either cannot part them.

type Nodes = ReturnType<typeof parseDocument>['children']
type Element = { name: string; attributes: Record<string, string> }

/** Elements and text of HTML in their order, as a parser sees them. */
function read(html: string): { elements: Element[]; text: string; headings: string[] } {
  const elements: Element[] = []
  const headings: string[] = []
  const textOf = (nodes: Nodes): string =>
    nodes
      .map(node => {
        if (node.type === 'text') return node.data
        if (!('children' in node)) return ''
        if ('name' in node) elements.push({ name: node.name, attributes: { ...node.attribs } })
        const text = textOf(node.children)
        if ('name' in node && node.name === 'h2') headings.push(text)
        return text
      })
      .join('')
  const text = textOf(parseDocument(html).children)
  return { elements, text, headings }
}

const word = fc.stringMatching(/^[a-z一二三<>"'&;/=#\- 0-9]{1,14}$/)
const cell = fc.oneof(word, fc.constantFrom('2026-11-19', '400-921-7000', '<td>', '`a|b`', '**粗 >**'))
const row = (cells: readonly string[]) => `| ${cells.map(text => text.replaceAll('|', '')).join(' | ')} |`
const table = fc
  .array(fc.tuple(cell, cell), { minLength: 2, maxLength: 4 })
  .map(([head = ['一', '二'], ...rows]) => [row(head), '| --- | ---: |', ...rows.map(row)].join('\n'))
const block = fc.oneof(
  table,
  word,
  word.map(text => `## ${text}`),
  word.map(text => `### ${text}`),
  word.map(text => `[${text.replaceAll(/[[\]]/g, '')}](https://example.com/2026-11-19?a=1&b="<h2>")`),
  word.map(text => `- ${text}\n- <h2>${text}</h2>`),
  word.map(text => `<table><tr><td title="${text}">${text}</td></tr></table>`),
)
const article = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map(blocks => safeHtml(renderMarkdown(blocks.join('\n\n'), () => null).html))

const named = ({ elements }: { elements: Element[] }, ...names: string[]) =>
  elements.filter(({ name }) => names.includes(name))
const levels = (elements: Element[], shift: number) =>
  elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name.slice(1)) + shift] : []))

test('PUB-07 CUS-11 what is added to the sanitised HTML of an article changes neither its words nor its other elements', () => {
  fc.assert(
    fc.property(article, html => {
      const before = read(html)
      const framed = read(framedTables(html))
      assert.equal(framed.text, before.text)
      assert.equal(named(framed, 'div').length, named(before, 'table').length)
      assert.equal(framed.elements.length, before.elements.length + named(framed, 'div').length)
      assert.ok(named(framed, 'td').every(({ attributes }) => attributes['data-label'] !== undefined))

      const unbroken = read(noWrapNumbers(html))
      assert.equal(unbroken.text, before.text)
      assert.deepEqual(
        unbroken.elements.filter(({ name }) => name !== 'span'),
        before.elements,
      )
    }),
    { numRuns: 300 },
  )
})

test('PUB-07 headings of an article are those a parser finds, with their words, one level lower where asked', () => {
  fc.assert(
    fc.property(article, html => {
      const before = read(html)
      const { html: marked, headings } = withHeadings(html)
      assert.deepEqual(
        headings.map(({ title }) => title),
        before.headings,
      )
      assert.deepEqual(
        named(read(marked), 'h2').map(({ attributes }) => attributes.id),
        headings.map(({ id }) => id),
      )
      assert.equal(plainText(html), before.text)
      assert.deepEqual(levels(read(lowered(html)).elements, 0), levels(before.elements, 1))
    }),
    { numRuns: 300 },
  )
})
