import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { readPdf } from '../../testing/pdf.ts'
import { agreementPaper } from './agreement-pdf.ts'
import { blocksOf } from './markdown-blocks.ts'
import { type Inline, type Paper, tableOf } from './paper.ts'
import { createPress, typeset } from './typeset.ts'

const FIRM = '启明示例基金管理有限公司'
const paperOf = (body: string, change: Partial<Paper> = {}): Paper => ({
  firm: FIRM,
  title: '测试文件',
  facts: ['版本 1'],
  date: isoDate('2026-01-01'),
  body: blocksOf(body),
  ...change,
})
const packed = (text: string) => text.replace(/\s/g, '')
const HOSTILE =
  '#import "a" #eval("1") #panic() $x^2$ [内容] @ref <label> =标题 *星* _线_ `码` \\u{41} // 注 /* 释 */ #sys.inputs ~ -- ... “引” 㛃䶮堃犇骉'

test("DOC-01 text that looks like the typesetter's own language is set as it stands", async () => {
  const title = `标题 ${HOSTILE}`
  const cell: Inline[] = [HOSTILE]
  const body: Paper['body'] = [
    { kind: 'heading', level: 2, text: cell },
    { kind: 'paragraph', text: [{ kind: 'bold', of: cell }, { kind: 'break' }, ...cell] },
    { kind: 'list', items: [[{ kind: 'paragraph', text: cell }]] },
    { kind: 'steps', first: 3, items: [[{ kind: 'paragraph', text: cell }]] },
    { kind: 'table', align: ['left'], widths: [1], head: [cell], rows: [[cell]] },
    {
      kind: 'quote',
      blocks: [{ kind: 'paragraph', text: [{ kind: 'link', url: 'https://example.com/#"', of: cell }] }],
    },
  ]
  const { text } = readPdf(await typeset(paperOf('', { title, facts: [HOSTILE], body })))
  assert.ok(packed(text).split(packed(HOSTILE)).length - 1 >= 10, text)
})

test('DOC-01 the same paper gives the same bytes, another date other ones', async () => {
  const paper = paperOf('## 一、总则\n\n正文。')
  const [once, again] = [await typeset(paper), await typeset(paper)]
  assert.ok(Buffer.from(once).equals(Buffer.from(again)))
  const later = await typeset({ ...paper, date: isoDate('2026-01-02') })
  assert.ok(!Buffer.from(once).equals(Buffer.from(later)))
})

test('DOC-01 a file is tagged, says its language and title, and carries the two weights of its type', async () => {
  const { source, fonts } = readPdf(
    await typeset(paperOf('## 一、总则\n\n正文**要点**。\n\n| 项 | 值 |\n|---|--:|\n| 甲 | 1 |')),
  )
  assert.match(source, /\/StructTreeRoot/)
  assert.match(source, /\/Marked true/)
  assert.match(source, /\/Lang\s*\(zh-CN\)/i)
  assert.match(source, /pdfuaid:part/)
  assert.match(source, /<dc:title>[\s\S]{0,80}测试文件/)
  for (const tag of ['/H1', '/H2', '/Table', '/TH', '/TD', '/P']) assert.ok(source.includes(tag), tag)
  assert.deepEqual(fonts, ['NotoSansSC-Bold', 'NotoSansSC-Regular'])
})

test('CUS-17 a paper with characters that its type does not have is set, with their numbers', async () => {
  const name = '张\u{2A700}\u{323B0}\uE863\u{E0100}🙂'
  const { text } = readPdf(await typeset(paperOf(`## 一、总则\n\n持有人${name}。`)))
  assert.ok(text.replaceAll(/\s/g, '').includes('持有人张〔U+2A700〕〔U+323B0〕〔U+E863〕〔U+1F642〕。'), text)
  assert.ok((await typeset({ ...paperOf('正文'), title: name })).length > 1000)
})

test('AST-04 a table wider than a sheet lies on its side, each row on one line', async () => {
  const head: Inline[][] = [
    '确认日期',
    '业务',
    '基金（代码）',
    '银行卡（末 4 位）',
    '确认金额（元）',
    '确认份额',
    '费用（元）',
    '单号',
  ].map(text => [text])
  const row: Inline[][] = [
    '2026-11-20',
    '申购',
    '启明安心配置混合(FOF)A（990063）',
    '中国邮政储蓄银行（1006）',
    '1,234,567.89',
    '987,654.32',
    '1,000.00',
    '90000001',
  ].map(text => [text])
  const rows = Array.from({ length: 36 }, () => row)
  const wide = readPdf(
    await typeset(
      paperOf('', {
        body: [
          tableOf(
            head.map(() => 'left'),
            head,
            rows,
          ),
        ],
      }),
    ),
  )
  assert.match(wide.source, /\/MediaBox\s*\[0 0 841\.\d+ 595\.\d+\]/)
  // 36 rows of two lines each would not fit on two pages.
  assert.equal(wide.pages, 2)
  const narrow = readPdf(await typeset(paperOf('| 项 | 值 |\n|---|--:|\n| 甲 | 1 |')))
  assert.match(narrow.source, /\/MediaBox\s*\[0 0 595\.\d+ 841\.\d+\]/)
})

test('a paper that cannot be set is refused, and the next one is set', async () => {
  const broken: Paper = {
    ...paperOf('正文'),
    date: isoDate('2026-01-01'),
    body: [{ kind: 'heading', level: 0, text: ['零'] }],
  }
  await assert.rejects(typeset(broken), /could not be set/)
  assert.match(readPdf(await typeset(paperOf('正文'))).text, /正文/)
})

test('DOC-01 CON-12 a document of staff keeps no customer waiting, and one that takes too long is given up for the next', async () => {
  const long = (words: number) => paperOf('x y '.repeat(words))
  await typeset(paperOf('正文'))
  const ends: string[] = []
  const office = typeset(long(12_500), 'office').then(() => ends.push('office'))
  await typeset(paperOf('正文')).then(() => ends.push('customer'))
  await office
  assert.deepEqual(ends, ['customer', 'office'])
  const press = createPress(3_000)
  const [stuck, next] = [press.paper(long(100_000)), press.paper(paperOf('后一份')).catch(() => null)]
  await assert.rejects(stuck, /takes too long/)
  // Another process starts and reads the fonts, which a busy machine may not do within the limit.
  let set = await next
  for (let tries = 0; set === null && tries < 20; tries++) set = await press.paper(paperOf('后一份')).catch(() => null)
  assert.match(readPdf(set ?? assert.fail('nothing is set any more')).text, /后一份/)
})

const AGREEMENTS = fileURLToPath(new URL('../../../../../demo/content/agreement/', import.meta.url))

test('DOC-01 each version of each agreement of the demo can be selected and copied, word for word, on one to five pages', async () => {
  const ids = readdirSync(AGREEMENTS)
  assert.equal(ids.length, 11)
  for (const file of ids.flatMap(id => readdirSync(`${AGREEMENTS}${id}`).map(name => `${id}/${name}`))) {
    const [id = '', version = ''] = file.split('/v')
    const [, front = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${AGREEMENTS}${file}`, 'utf8')) ?? []
    const title = /^title: (.*)$/m.exec(front)?.[1] ?? ''
    const paper = agreementPaper({
      id,
      version: Number.parseInt(version, 10),
      title,
      effectiveOn: isoDate('2026-01-01'),
      body,
    })
    const pdf = readPdf(await typeset(paper))
    assert.ok(pdf.pages >= 1 && pdf.pages <= 5, `${file}: ${pdf.pages} pages`)
    // Headers and footers are not part of the text.
    assert.equal(packed(pdf.text), packed([paper.title, ...paper.facts, plainText(body)].join('')), file)
  }
})

/** Markdown without its markup; bullets and list numbers are text. */
const plainText = (body: string) =>
  body
    .replace(/^\|?[-:| ]+\|?$/gm, '')
    .replace(/^(?:#+|>)\s/gm, '')
    .replace(/^\s*-\s/gm, '•')
    .replace(/\*\*|\|/g, '')
