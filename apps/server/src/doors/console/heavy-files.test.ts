import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import sharp from 'sharp'
import { holdsNobodyUp } from '../../testing/longest-hold.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

// What one member of staff sends, without anybody's approval, must not hold up the others.
let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let entry: Desk
let editor: Desk
let law: Desk
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { 'only-entry': ['entry'], 'only-editor': ['editor'], law: ['compliance'] })
  entry = office.desk()
  editor = office.desk()
  law = office.desk()
  await firstSignIn(entry, 'only-entry')
  await firstSignIn(editor, 'only-editor')
  await firstSignIn(law, 'law')
})
after(async () => {
  await office.close()
  await ops.close()
})

const HEAD = 'fund_code,day,is_open\n'
const daysFile = (content: string | Buffer): Proposal => ({
  act: 'closed-days import',
  input: { file: 'days.csv' },
  files: [{ name: 'days.csv', content: bytesOf(content).toString('base64') }],
})
const bytesOf = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content)
const reasonOf = (data: unknown) => (data as { reason: string }).reason

const files: Record<string, [content: string | Buffer, why: RegExp]> = {
  'a header and 5,242,880 empty lines': [HEAD + '\n'.repeat(5_242_880), /第一处在第 2 行/],
  'a million lines of another width': [HEAD + '1,2\n'.repeat(1_000_000), /第一处在第 2 行/],
  '20,000 lines with a fault in each cell': [HEAD + 'a,b,c\n'.repeat(20_000), /^“b”不是日期.*共 1001 处/],
  'a million lines of days': [HEAD + '710001,2026-11-18,1\n'.repeat(900_000), /文件超过 20000 行/],
  'one quoted cell of megabytes': [`${HEAD}"${'a\n'.repeat(9_000_000)}`, /第一处在第 2 行/],
  'a line of a million commas': [`${HEAD}x${','.repeat(1_000_000)}`, /第一处在第 2 行/],
  'a header and 14 million lone carriage returns': [HEAD + '\r'.repeat(14_000_000), /第一处在第 2 行/],
  '14 million quotes': [HEAD + '"'.repeat(14_000_000), /第一处在第 2 行/],
  'UTF-16 of seven million NULs': [
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(14_000_000)]),
    /第一处在第 1 行/,
  ],
  'JSON of a number of ten million digits': [`[{"fund_code":${'9'.repeat(10_000_000)}}]`, /^缺少 day 列/],
  'a head of a million columns': [','.repeat(1_000_000), /第一处在第 1 行/],
  'JSON of a million rows': [`[${'{"a":1},'.repeat(1_000_000)}{}]`, /文件超过 20000 行/],
  'JSON nested a million times': ['['.repeat(1_000_000), /第一处在第 1 行/],
  'JSON of a million columns': [
    `[{${Array.from({ length: 500_000 }, (_, n) => `"c${n}":1`).join()}}]`,
    /第一处在第 1 行/,
  ],
}
for (const [name, [content, why]] of Object.entries(files))
  test(`SEC-08 ${name}: refused without holding the process`, async () => {
    const result = await holdsNobodyUp(entry.prepare('request.try', daysFile(content)))
    assert.equal(result.code, 'CON-0407', JSON.stringify(result))
    assert.match(reasonOf(result.data), why)
  })

test('SEC-08 20,000 NAVs that the shell asks for are shown at the console, and hold nobody up', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => {
    const day = new Date(Date.UTC(1970, 0, 1 + n)).toISOString().slice(0, 10)
    return `710001,${day},1.0000,1.0000,0.01\n`
  })
  const head = 'fund_code,date,unit_nav,accumulated_nav,daily_growth_percent\n'
  const file = ops.file('navs.csv', head + lines.join(''))
  const asked = await runAs(ops.server.ctx, 'zhao', ['nav', 'import', file])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text.slice(0, 300))
  const result = await holdsNobodyUp(entry.prepare('request.show', { id }))
  assert.equal(result.code, '0000', JSON.stringify(result.data).slice(0, 300))
  assert.deepEqual(result.data.now?.totals[0], { name: '新公布', value: '20000 个' })
})

const LIST_HEAD = 'list,entry,names,id_numbers,births,nationality,text\n'
const nameLists: Record<string, [names: string, entries: number, code: string]> = {
  'of 5,000 entries with 20 names each': [Array.from({ length: 20 }, (_, n) => `张${n}`).join(';'), 5_000, '0000'],
  'whose names are semicolons': [';'.repeat(90_000), 150, 'CON-0407'],
}
for (const [name, [names, entries, code]] of Object.entries(nameLists))
  test(`SEC-08 a name list ${name}: tried or refused without holding the process`, async () => {
    const lines = Array.from({ length: entries }, (_, n) => `un,E.${n},${names},,,,\n`)
    const file = { name: 'un.csv', content: bytesOf(LIST_HEAD + lines.join('')).toString('base64') }
    const result = await holdsNobodyUp(law.prepare('nameList.try', file))
    assert.equal(result.code, code, JSON.stringify(result).slice(0, 300))
  })

test('OPS-01 SEC-08 empty lines, as spreadsheets save them, are no faults', async () => {
  const line = '710001,2026-11-23,1'
  for (const rest of ['', '\n', '\n\n', '\r\n\r\n', '\n,,', '\n,,\n,,\n', '\n\n\n\n']) {
    const proposal = daysFile(`${HEAD}${line}${rest}`)
    const { code, data } = await entry.call('request.try', proposal)
    assert.notEqual(code, 'CON-0407', `${JSON.stringify(rest)}: ${JSON.stringify(data)}`)
  }
  const between = await entry.call('request.try', daysFile(`${HEAD}\n${line}\n,,\n710001,2026-11-24,x\n`))
  assert.deepEqual(
    (between.data as { fault?: unknown }).fault,
    { line: 5, column: 'is_open', text: '应为 0（休市）或 1（开市）' },
    'and lines are counted with them',
  )
})

const text = (body: string, front = '') =>
  `---\ntitle: 重要提示\nlead: 提示\nauthor: 编辑\npublishedAt: 2026-11-18 10:00\ntype: other\n${front}---\n\n${body}\n`
/** The most that the editor sends. */
const MOST = 399_000
const texts: Record<string, string> = {
  'a text of ampersands': text('&'.repeat(19_000)),
  'a text of a megabyte': text('字'.repeat(300_000)),
  'a text of too many ampersands': text('&'.repeat(MOST)),
  'a text of digits': text('1'.repeat(30_000)),
  'a text of returns and digits': text('收益1.1'.repeat(6_000)),
  'a text of sentences about fees': text('申购费1%。'.repeat(MOST / 7)),
  'a text of clauses about fees': text('申购费1%，'.repeat(9_000)),
  'a table below a head of 90,000 characters': text(`|${'费'.repeat(90_000)}|b|\n|-|-|\n${'|a|b|\n'.repeat(4_900)}`),
  'a text of escapes': text('\\!'.repeat(MOST / 2)),
  'a text of paragraphs': text('一段文字。\n\n'.repeat(2_400)),
  'a table of thousands of rows': text(`|a|b|\n|-|-|\n${'|a|b|\n'.repeat(4_900)}`),
  'a list of thousands': text('- a\n'.repeat(4_900)),
  headings: text('# a\n'.repeat(4_900)),
  links: text('[a](b) '.repeat(1_990)),
  'runs of backticks of 300 lengths': text(
    Array.from({ length: 500 }, (_, n) => `${'`'.repeat((n % 300) + 1)}a`).join(' '),
  ),
  'definitions of 1,900 links': text(Array.from({ length: 1_900 }, (_, n) => `[a${n}]: <b>\n\n[a${n}]`).join('\n\n')),
  'quotes 4,900 deep': text(`${'> '.repeat(4_900)}a`),
  'a front matter of 40,000 names': text('a', Array.from({ length: 40_000 }, (_, n) => `k${n}: v\n`).join('')),
  'a front matter nested deep': text('a', `a: ${'['.repeat(16_000)}\n`),
}
for (const [name, source] of Object.entries(texts))
  test(`SEC-08 ${name}: previewed or refused without holding the process`, async () => {
    const proposal = { place: 'article/market/A999', source, files: [] }
    const result = await holdsNobodyUp(editor.prepare('content.preview', proposal))
    assert.equal(result.code, '0000', JSON.stringify(result).slice(0, 300))
  })

test('SEC-08 a picture of 40 megapixels is brought without holding the process', async () => {
  const raw = { width: 8_000, height: 5_000, channels: 3 as const }
  const noise = Buffer.alloc(raw.width * raw.height * 3, randomBytes(4_099))
  const picture = await sharp(noise, { raw }).png({ compressionLevel: 9 }).toBuffer()
  assert.ok(picture.length < 20 * 1_048_576)
  const proposal: Proposal = {
    act: 'content put',
    input: { place: 'article/market/A999', text: 'A999.md', files: ['big.png'] },
    files: [
      { name: 'A999.md', content: Buffer.from(text('![](files/big.png)')).toString('base64') },
      { name: 'big.png', content: picture.toString('base64') },
    ],
  }
  const result = await holdsNobodyUp(editor.prepare('request.try', proposal))
  // The world has no columns; the picture was read before that was seen.
  assert.equal(reasonOf(result.data), '没有栏目 market')
})
