import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@zhixiao/db/connect.ts'
import { readPageVersion, readVersion } from '@zhixiao/db/market/data-version.ts'
import { newFolder, sampleFiles, sampleTree, writeTree } from '../../../testing/content-tree.ts'
import { followDataVersion } from '../../http/data-version.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const sample = writeTree(sampleTree)
const without = (...paths: string[]) =>
  Object.fromEntries(Object.entries(sampleTree).filter(([path]) => !paths.includes(path)))
const contentVersion = () => readVersion(ops.db, 'content')
const document = (kind: string, id: string) =>
  ops.db.selectFrom('document').selectAll().where('kind', '=', kind).where('id', '=', id).executeTakeFirstOrThrow()

test('OPS-02 a dry run says what would be new and leaves nothing behind', async () => {
  const { code, text } = await ops.run('content', 'import', sample, '--dry-run')
  assert.equal(code, 0, text)
  assert.match(text, /article +2 new, 0 changed, 0 unchanged, 0 withdrawn/)
  assert.match(text, /agency +2 new/)
  assert.match(text, /new files: 4\n.*\nDry run: nothing was changed\.$/)
  for (const table of ['document', 'attachment', 'agency', 'publicity', 'audit_log'] as const)
    assert.deepEqual(await ops.db.selectFrom(table).selectAll().execute(), [], table)
})

test('OPS-02 CALL-003 a folder is taken whole, in one audited step, and its texts stand on the site with their files', async () => {
  const before = await contentVersion()
  const { code, text } = await ops.run('content', 'import', sample)
  assert.equal(code, 0, text)
  assert.equal(await contentVersion(), before + 1n)
  const [line] = await ops.db.selectFrom('audit_log').selectAll().execute()
  assert.deepEqual([line?.actor, line?.act], ['zhao', 'content import'])
  const answer = await ops.server.client().call('content.articleDetail', { id: 'film' })
  assert.ok(answer.ok)
  const { html, column, video, attachments, funds, next, previous, publishedOn } = answer.data
  assert.match(html, /^<h2>从资产到净值<\/h2>\n<p>基金的<strong>净值<\/strong>/)
  assert.match(html, /<a href="\/files\/[0-9a-f]{64}\/form\.pdf">表格<\/a>/)
  assert.match(
    html,
    /<img src="\/files\/[0-9a-f]{64}\/poster\.webp" alt="封面" width="1" height="1" loading="lazy" \/>/,
  )
  assert.match(html, /<th style="text-align:right">金额<\/th>/)
  assert.deepEqual(column, { id: 'hand', title: '经理手记' })
  assert.deepEqual([publishedOn, previous, next?.id], ['2026-11-18', null, 'note'])
  assert.deepEqual(
    funds.map(fund => fund.fundCode),
    ['710001'],
  )
  const sha256 = createHash('sha256').update(sampleFiles.pdf).digest('hex')
  assert.deepEqual(attachments, [
    { name: 'form.pdf', url: `/files/${sha256}/form.pdf`, size: sampleFiles.pdf.length, type: 'application/pdf' },
  ])
  assert.match(video?.url ?? '', /^\/files\/[0-9a-f]{64}\/clip\.webm$/)
  assert.ok(video?.captionsUrl && video.posterUrl === answer.data.posterUrl)
  const note = await ops.server.client().call('content.articleDetail', { id: 'note' })
  assert.ok(note.ok)
  assert.deepEqual(
    [note.data.previous?.id, note.data.next, note.data.related.map(row => row.id)],
    ['film', null, ['film']],
  )
  // A video with a poster keeps it; a described cover is drawn, in a hue of its own beside that of its neighbour.
  assert.equal(answer.data.cover, null)
  const { cover } = note.data
  assert.ok(cover)
  assert.deepEqual([cover.figure, cover.low], ['T + 1', false])
  assert.match(cover.url, /^\/resources\/cover\/note-ink-[0-9a-f]{12}\.svg$/)
  assert.match(cover.alt, /^申购.*：T 日提交，T 日公布净值，T\+1 日确认/)
})

test('OPS-02 the same folder again changes nothing and says so', async () => {
  const before = await contentVersion()
  const { code, text } = await ops.run('content', 'import', sample)
  assert.equal(code, 0)
  assert.match(text, /article +0 new, 0 changed, 2 unchanged/)
  assert.match(text, /Nothing changed\.$/)
  assert.equal(await contentVersion(), before)
})

test('OPS-02 a text that changed gets its next version, the earlier one is kept, and nobody rewrites it', async () => {
  const path = 'page/aml.md'
  const changed = writeTree({ [path]: String(sampleTree[path]).replace('了解您的身份', '核对您的身份') })
  const { code, text } = await ops.run('content', 'import', changed)
  assert.equal(code, 0)
  assert.match(text, /page +0 new, 1 changed, 0 unchanged, 0 withdrawn/)
  assert.equal((await document('page', 'aml')).version, 2)
  const versions = await ops.db
    .selectFrom('document_version')
    .selectAll()
    .where('id', '=', 'aml')
    .orderBy('version')
    .execute()
  assert.deepEqual(
    versions.map(({ version, content }) => [version, /了解/.test(JSON.stringify(content))]),
    [
      [1, true],
      [2, false],
    ],
  )
  await assert.rejects(ops.db.deleteFrom('document_version').execute(), /append-only/)
  await assert.rejects(
    ops.db.updateTable('document').set({ title: 'x' }).where('id', '=', 'aml').execute(),
    /document_version/,
  )
})

test('OPS-02 an export is a folder whose import changes nothing, files byte for byte', async () => {
  const target = join(newFolder(), 'out')
  const { code, text } = await ops.run('content', 'export', target)
  assert.equal(code, 0, text)
  for (const [name, bytes] of [
    ['clip.webm', sampleFiles.webm],
    ['clip.vtt', sampleFiles.vtt],
    ['poster.webp', sampleFiles.webp],
    ['form.pdf', sampleFiles.pdf],
  ] as const)
    assert.ok(readFileSync(join(target, 'files', name)).equals(bytes), name)
  const again = await ops.run('content', 'import', target, '--withdraw-missing')
  assert.equal(again.code, 0, again.text)
  assert.match(again.text, /Nothing changed\.$/)
  const second = `${target}-2`
  assert.equal((await ops.run('content', 'export', second)).code, 0)
  assert.deepEqual(bytesOf(second), bytesOf(target))
  const refusal = await ops.run('content', 'export', target)
  assert.deepEqual([refusal.code, /is not empty/.test(refusal.text)], [1, true])
})

const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(path => [path.slice(folder.length), readFileSync(path, 'hex')]),
  )

test('OPS-02 what a folder leaves out stays, unless it shall be withdrawn; then it comes back with the next import', async () => {
  const smaller = writeTree(without('article/hand/note.md', 'notice/temp/N900.md'))
  assert.match((await ops.run('content', 'import', smaller)).text, /article .* 0 withdrawn/)
  assert.equal((await document('article', 'note')).state, '1')
  const { code, text } = await ops.run('content', 'import', smaller, '--withdraw-missing')
  assert.equal(code, 0, text)
  assert.match(text, /article +0 new, 0 changed, 1 unchanged, 1 withdrawn/)
  const gone = await ops.server.client().call('content.articleDetail', { id: 'note' })
  assert.ok(!gone.ok && gone.code === 'SYS-0404')
  // The folder has no notices at all, so notices are left unchanged.
  assert.equal((await document('notice', 'N900')).state, '1')
  assert.match((await ops.run('content', 'import', sample)).text, /article +0 new, 1 changed, 1 unchanged/)
  assert.ok((await ops.server.client().call('content.articleDetail', { id: 'note' })).ok)
})

test('OPS-02 every fault is named by file and line, and then nothing at all is taken', async () => {
  const before = await contentVersion()
  const article = (fields: string) =>
    `---\ntitle: 题\nlead: 导语\nauthor: 某\npublishedAt: "2026-11-18 09:00"\ntype: mandt\n${fields}---\n\n正文\n`
  const broken = writeTree({
    ...sampleTree,
    'article/hand/b1.md': article('colour: red\n'),
    'article/hand/b2.md': article('').replace('2026-11-18', '2026-02-30'),
    'article/nowhere/b3.md': article(''),
    'article/hand/b4.md': article('funds:\n  - "710001"\n  - "999999"\nmanId: M404\n'),
    'article/hand/b5.md': article('attachments: [none.pdf]\n'),
    'article/hand/b6.md': article('video: form.pdf\n'),
    'article/hand/b7.md': article('').replace('正文', '第一行\n\n[表](files/none.pdf)'),
    'article/hand/b8.md': article('').replace('type: mandt\n', ''),
    'article/hand/b9.md': article('cover:\n  kind: pie\n'),
    'article/hand/c1.md': article('cover:\n  kind: path\n  source: fund:999999\n'),
    'article/hand/c2.md': article('cover:\n  source: market\n  size: 3\n'),
    'article/hand/c3.md': article('cover: { kind: path, source: dividends:710001, from: 2026-02-30 }\n'),
    'article/market/film.md': article(''),
    'notice/gossip/n.md': article(''),
    'service/common_question/q 3.md': article(''),
    'page/plain.md': '没有头',
    'page/empty.md': '---\ntitle: 空\npublishedAt: 2026-01-01\n---\n',
    'page/twice.md': '---\ntitle: 一\ntitle: 二\npublishedAt: 2026-01-01\n---\n正文\n',
    'readme.txt': 'hello',
    'files/lie.pdf': sampleFiles.webp,
    'files/torn.webp': sampleFiles.webp.subarray(0, 16),
    'files/tool.exe': Buffer.from('MZ'),
    'files/huge.pdf': Buffer.alloc(20 * 1_048_576 + 1, '%PDF-'),
    'files/more/form.pdf': sampleFiles.pdf,
    'agency.csv':
      'agency_id,name,kind,province,city,address,phone,website\n1,甲,shop,,,,,\n1,乙,direct,,,,,javascript:x\n',
    'publicity/sales.csv': 'id,name\n',
  })
  const { code, text } = await ops.run('content', 'import', broken)
  assert.equal(code, 1)
  const expected = [
    'article/hand/b1.md:7: there is no field colour',
    'article/hand/b2.md:5: publishedAt is no time of the form 2026-11-18 09:00',
    'article/nowhere/b3.md:1: there is no column nowhere',
    'article/hand/b4.md:8: there is no fund 999999',
    'article/hand/b4.md:10: there is no manager M404',
    'article/hand/b5.md:7: there is no file none.pdf in files/',
    'article/hand/b6.md:7: form.pdf is application/pdf',
    'article/hand/b7.md:11: there is no file none.pdf in files/',
    'article/hand/b8.md:1: type is missing',
    'article/hand/b9.md:8: cover.kind is none of path, under, ',
    'article/hand/c1.md:9: there is no fund 999999',
    'article/hand/c2.md:8: cover.kind is missing',
    'article/hand/c2.md:9: there is no field cover.size',
    'article/hand/c3.md:7: cover.source "dividends:710001" is none of index:INDEX, fund:FUND, market',
    'article/hand/c3.md:7: cover.from is no date of the form 2026-11-18',
    'notice/gossip/n.md:1: gossip is no group of notices',
    'service/common_question/q 3.md:1: "q 3" is no id',
    'page/plain.md:1: the file does not begin with a front matter',
    'page/empty.md:4: there is no text below the front matter',
    'page/twice.md:3: Map keys must be unique',
    'readme.txt:1: nothing of this kind belongs here',
    'files/lie.pdf:1: the name says application/pdf, the content is image/webp',
    'files/torn.webp:1: the picture cannot be read',
    'files/tool.exe:1: files may be pdf',
    'files/huge.pdf:1: is larger than 20 MiB',
    'there is another file of this name: files/',
    'agency.csv:2: kind is direct or consign, not "shop"',
    'agency.csv:3: the agency_id 1 occurs twice',
    'agency.csv:3: website is no address of the web',
    'publicity/sales.csv:1: column gender: the column is missing',
  ]
  for (const line of expected) assert.ok(text.includes(line), `${line}\n${text}`)
  assert.match(text, /the id film stands for article\//)
  assert.equal(await contentVersion(), before)
})

test('OPS-02 a file name stands for one file on the whole site: who changes it brings every text that has it', async () => {
  const changed = Buffer.concat([sampleFiles.pdf, Buffer.from('% second edition')])
  const path = 'notice/temp/N900.md'
  const alone = writeTree({ [path]: sampleTree[path] ?? '', 'files/form.pdf': changed })
  const { code, text } = await ops.run('content', 'import', alone)
  assert.equal(code, 1)
  assert.match(text, /files\/form\.pdf:1: article\/film has another file of this name/)
  const together = writeTree({ ...sampleTree, 'files/form.pdf': changed })
  assert.match((await ops.run('content', 'import', together)).text, /notice +0 new, 1 changed/)
})

test('OPS-02 a folder that is not there is refused in a sentence', async () => {
  const { code, text } = await ops.run('content', 'import', '/nowhere/at/all')
  assert.deepEqual([code, text], [1, '/nowhere/at/all cannot be read (ENOENT).'])
})

test('PUB-09 a text that asks for it has itself attached as a PDF, made once and made again by the import of an export', async () => {
  const path = 'notice/company/N901.md'
  const text = '---\ntitle: 关于“费率”的公告\npublishedAt: 2026-11-19\nmakePdf: true\n---\n正文\n'
  assert.equal((await ops.run('content', 'import', writeTree({ [path]: text }))).code, 0)
  const attached = async () => {
    const answer = await ops.server.client().call('content.noticeDetail', { id: 'N901' })
    assert.ok(answer.ok)
    return answer.data.attachments
  }
  const [pdf, ...more] = await attached()
  assert.deepEqual([pdf?.name, pdf?.type, more], ['关于费率的公告.pdf', 'application/pdf', []])
  const response = await fetch(`${ops.server.url}${pdf?.url}`)
  assert.match(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 8)
      .toString(),
    /^%PDF-1/,
  )
  const target = join(newFolder(), 'out')
  assert.equal((await ops.run('content', 'export', target)).code, 0)
  assert.equal(readFileSync(join(target, path), 'utf8').includes('makePdf: "true"'), true)
  assert.ok(!readdirSync(join(target, 'files')).includes('关于费率的公告.pdf'))
  assert.match((await ops.run('content', 'import', target)).text, /Nothing changed\.$/)
  // The same text gives the same file: only the title's version is incremented.
  assert.equal(
    (await ops.run('content', 'import', writeTree({ [path]: text.replace('19', '19\nauthor: 某') }))).code,
    0,
  )
  assert.deepEqual(await attached(), [pdf])
  assert.equal((await document('notice', 'N901')).version, 2)
})

test('OPS-02 DOC-01 an agreement that was published keeps its words: other words are another version', async () => {
  const path = 'agreement/handbook/v1.md'
  const other = String(sampleTree[path]).replace('第一条', '另一条')
  const { code, text } = await ops.run('content', 'import', writeTree({ [path]: other }))
  assert.equal(code, 1)
  assert.match(text, /agreement\/handbook\/v1\.md:1: was published with other words: write v2\.md/)
  const next = await ops.run('content', 'import', writeTree({ 'agreement/handbook/v2.md': other }))
  assert.equal(next.code, 0, next.text)
})

test('PUB-07 scripts, handlers, addresses that run something and pictures from elsewhere are removed, and the report says so', async () => {
  const planted = writeTree({
    'page/planted.md': [
      '---\ntitle: 页面\npublishedAt: 2026-01-01\n---\n',
      '前<script>alert(1)</script>后\n',
      '<div onclick="alert(2)">块</div>\n',
      '<img src=x onerror=alert(3)>\n',
      '[点我](javascript:alert(4)) [数据](data:text/html,x) [好](/fund) [外](https://example.com/)\n',
      '![图](data:image/png;base64,AAAA) ![外图](https://example.com/a.png)\n',
    ].join('\n'),
  })
  const { code, text } = await ops.run('content', 'import', planted)
  assert.equal(code, 0, text)
  for (const expected of [/planted\.md:6: HTML was left out/, /:12: a link to javascript:/, /:14: a picture/])
    assert.match(text, expected)
  const answer = await ops.server.client().call('content.pageDetail', { id: 'planted' })
  assert.ok(answer.ok)
  assert.doesNotMatch(answer.data.html, /script|onerror|onclick|javascript|data:|<img|<div/)
  assert.match(
    answer.data.html,
    /<a href="\/fund">好<\/a> <a href="https:\/\/example.com\/" rel="noopener noreferrer">外<\/a>/,
  )
})

test('PUB-07 what was planted in the database itself is taken out of the answer', async () => {
  const html =
    '<p onclick="x()">好<script>x()</script><a href="javascript:x()">a</a><img src="/x.png" onerror="x()"></p><iframe src="//x"></iframe>'
  await ops.db
    .updateTable('document')
    .set(expression => ({ html, version: expression('version', '+', 1) }))
    .where('id', '=', 'planted')
    .execute()
  const answer = await ops.server.client().call('content.pageDetail', { id: 'planted' })
  assert.ok(answer.ok)
  assert.equal(answer.data.html, '<p>好<a>a</a></p>')
})

test('a change of content is seen on every node within a second, and so is a text whose time comes', async t => {
  const node = connect(ops.server.database, { max: 1 })
  t.after(node.close)
  let looks = 0
  const version = await followDataVersion(() => {
    looks += 1
    return readPageVersion(node.db)
  })
  t.after(async () => version.stop())
  const seesChange = async (act: () => Promise<unknown>) => {
    const before = version.current()
    await act()
    // A look that was under way may have read the version before; the next one has not, and begins 300 ms later.
    const last = looks + 2
    while (version.current() === before && looks <= last) await pause(10)
    assert.notEqual(version.current(), before)
  }
  const later = writeTree({
    'page/later.md': '---\ntitle: 稍后\npublishedAt: "2026-11-20 10:05"\n---\n正文\n',
  })
  await seesChange(() => ops.run('content', 'import', later))
  const notYet = await ops.server.client().call('content.pageDetail', { id: 'later' })
  assert.ok(!notYet.ok)
  await seesChange(() => ops.server.setClock('2026-11-20T10:05:00+08:00'))
  assert.ok((await ops.server.client().call('content.pageDetail', { id: 'later' })).ok)
})

test("LAW-02 of versions by date the site shows the one in force on the reader's day, and search finds its title", async () => {
  const article = (words: string) => String(sampleTree['article/hand/note.md']).replace('第一段。', words)
  const tree = writeTree({
    'article/hand/note.md': article('照旧。'),
    'article/hand/note.2027-01-01.md': article('已是新规。').replace('写给持有人', '写给新年的持有人'),
  })
  const imported = await ops.run('content', 'import', tree)
  assert.equal(imported.code, 0, imported.text)
  const read = async () => {
    const answer = await ops.server.client().call('content.articleDetail', { id: 'note' })
    assert.ok(answer.ok)
    return answer.data
  }
  const list = async () => {
    const answer = await ops.server
      .client()
      .call('content.articleList', { columnId: 'hand', pageParam: { pageNum: 1, pageSize: 10 } })
    assert.ok(answer.ok)
    return answer.data.list.map(({ id, title }) => `${id} ${title}`)
  }
  const finds = async () => {
    const answer = await ops.server.client().call('content.search', { keyWord: '新年的持有人' })
    return answer.ok && JSON.stringify(answer.data).includes('写给新年的持有人')
  }
  const staged = await read()
  assert.match(staged.html, /照旧/)
  assert.equal(staged.revisedOn, null)
  assert.equal(await finds(), false)
  assert.deepEqual(await list(), ['film 三分钟看懂净值', 'note 写给持有人'])
  const old = await readPageVersion(ops.db)
  await ops.server.setClock('2026-12-31T15:59:59Z')
  assert.match((await read()).html, /照旧/)
  await ops.server.setClock('2026-12-31T16:00:00Z')
  const revised = await read()
  assert.match(revised.html, /已是新规/)
  assert.deepEqual([revised.publishedOn, revised.revisedOn], ['2026-11-17', '2027-01-01'])
  // The index looks for changes four times a second; if the title never appears, the test's time limit ends the wait.
  while (!(await finds())) await pause(50)
  assert.deepEqual(await list(), ['film 三分钟看懂净值', 'note 写给新年的持有人'])
  assert.notEqual(await readPageVersion(ops.db), old)
  const rows = await ops.db.selectFrom('document').select(['id', 'version']).where('text_id', '=', 'note').execute()
  assert.equal(rows.length, 2)
  const withdrawn = await ops.run('content', 'withdraw', 'article/hand/note.2027-01-01', '--reason', '有误')
  assert.equal(withdrawn.code, 0, withdrawn.text)
  assert.match((await read()).html, /照旧/)
  const gone = await ops.run('content', 'withdraw', 'article/hand/note', '--reason', '有误')
  assert.equal(gone.code, 0, gone.text)
  assert.deepEqual(await list(), ['film 三分钟看懂净值'])
  await ops.server.setClock('2026-11-20T02:00:00Z')
})

test('LAW-02 a version by date has a real day, and an agreement none in its name', async () => {
  const note = String(sampleTree['article/hand/note.md'])
  const bad = await ops.run(
    'content',
    'import',
    writeTree({
      'article/hand/note.2027-02-30.md': note,
      'agreement/handbook/v1.2027-01-01.md': String(sampleTree['agreement/handbook/v1.md']),
    }),
    '--dry-run',
  )
  assert.equal(bad.code, 1)
  assert.match(bad.text, /note\.2027-02-30\.md:1: "note\.2027-02-30" is no id/)
  assert.match(bad.text, /v1\.2027-01-01\.md:1: "v1\.2027-01-01" is no id/)
})

test('LAW-02 a text that says otherwise than the law of a day on which it is read is refused with rule and day, by import and by put', async () => {
  const page = (body: string, rules = 'rules: [own-entry-fee]') =>
    `---\ntitle: 费用\npublishedAt: "2026-01-05 09:30"\n${rules}\n---\n\n第一行。\n\n${body}\n`
  const fee = '本平台的申购费为 0.08%。'
  const refused = await ops.run('content', 'import', writeTree({ 'page/fees.md': page(fee) }))
  assert.equal(refused.code, 1)
  assert.match(
    refused.text,
    /page\/fees\.md:9: contradicts the rule own-entry-fee on 2027-01-01: 本平台的申购费为 0\.08%/,
  )
  const put = await ops.run('content', 'put', 'page/fees', ops.file('fees.md', page(fee)))
  assert.equal(put.code, 1)
  assert.match(put.text, /contradicts the rule own-entry-fee on 2027-01-01/)
  const unnamed = await ops.run('content', 'import', writeTree({ 'page/fees.md': page(fee, 'lead: 费用') }))
  assert.match(unnamed.text, /page\/fees\.md:9: contradicts/)
  // Until its successor takes effect, the text agrees with the law.
  const versions = { 'page/fees.md': page(fee), 'page/fees.2027-01-01.md': page('本平台不收申购费。', 'lead: 费用') }
  const taken = await ops.run('content', 'import', writeTree(versions))
  assert.equal(taken.code, 0, taken.text)
  const target = join(newFolder(), 'out')
  assert.equal((await ops.run('content', 'export', target)).code, 0)
  assert.match(readFileSync(join(target, 'page/fees.md'), 'utf8'), /\nrules:\n {2}- own-entry-fee\n/)
  assert.match(readFileSync(join(target, 'page/fees.2027-01-01.md'), 'utf8'), /本平台不收申购费/)
  assert.match((await ops.run('content', 'import', target)).text, /Nothing changed\.$/)
  // Without the successor the text would contradict the law.
  const alone = await ops.run('content', 'withdraw', 'page/fees.2027-01-01', '--reason', '有误')
  assert.equal(alone.code, 1)
  assert.match(alone.text, /page\/fees\.md:3: contradicts the rule own-entry-fee on 2027-01-01/)
  const folder = writeTree({ 'page/aml.md': String(sampleTree['page/aml.md']), 'page/fees.md': page(fee) })
  const missing = await ops.run('content', 'import', folder, '--withdraw-missing')
  assert.match(missing.text, /page\/fees\.md:3: contradicts the rule own-entry-fee on 2027-01-01/)
  await ops.server.setClock('2027-01-01T02:00:00Z')
  const late = await ops.run('content', 'put', 'page/charges', ops.file('charges.md', page(fee)))
  assert.match(late.text, /contradicts the rule own-entry-fee on 2027-01-01/)
  await ops.server.setClock('2026-12-01T02:00:00Z')
  const nameless = await ops.run(
    'content',
    'put',
    'page/charges',
    ops.file('nameless.md', page('2026 年底以前，申购费为 0.08%。', 'lead: 费用')),
  )
  assert.match(nameless.text, /page\/charges\.md:9: rests on the rule own-entry-fee and does not name it/)
  const unknown = await ops.run(
    'content',
    'put',
    'page/charges',
    ops.file('unknown.md', page('一。', 'rules: [no-fee]')),
  )
  assert.match(unknown.text, /rules\.0 is no code of a legal rule/)
  await ops.server.setClock('2026-11-20T02:00:00Z')
})
