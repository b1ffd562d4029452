import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { findPaper, insertPapers } from '@zhixiao/db/ops/act-papers.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { MOST_PAPER_BYTES } from '@zhixiao/domain/staff/papers.ts'
import { sql } from 'kysely'
import readXlsx from 'read-excel-file/universal'
import sharp from 'sharp'
import writeXlsx from 'write-excel-file/node'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, {
    maker: ['clearing'],
    checker: ['check'],
    law: ['compliance'],
    texts: ['editor'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.at(name)
type Papers = NonNullable<ConsoleSent<'request.submit'>['papers']>
const file = (name: string, content: Buffer) => ({ name, content: content.toString('base64') })
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A file of two pages that opens a window by script, and has a form and a link. */
function livelyPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots [6 0 R] /Contents 5 0 R >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R >>',
    '<< /Length 26 >>\nstream\n1 0 0 rg 50 50 80 90 re f \nendstream',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (https://evil.example) >> >>',
  ]
  let text = '%PDF-1.7\n'
  const starts = objects.map((object, index) => {
    const start = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const xref = text.length
  const lines = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`)
}
const photo = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#dde6f0' } })
    .withExif({ IFD0: { Artist: 'Zhang San' } })
    .png()
    .toBuffer()
const workbook = async () =>
  (
    await writeXlsx([
      [{ value: '户名', type: String }],
      [{ value: '=HYPERLINK("https://evil.example","点我")', type: 'Formula' }],
      [{ value: 12.5, type: Number }],
    ])
  ).toBuffer()

/** One request at a time is open for a customer. */
const frozen = {
  '（2026）沪0115执1号': 'zhangSan',
  'F-2': 'wangWuC1',
  'F-3': 'zhouJiuRiskExpired',
  'F-4': 'qianQiC5',
  'E-5': 'sunBaIdExpired',
  'F-6': 'zhaoLiuLowest',
} as const
const custnoOf = (document: keyof typeof frozen) => ops.world.people[frozen[document]].custno
const proposalOf = (document: keyof typeof frozen): Proposal<'account freeze'> => ({
  act: 'account freeze',
  input: { custno: custnoOf(document), document },
})

async function submitted(document: keyof typeof frozen, papers: Papers) {
  const proposal = proposalOf(document)
  const { digest } = (await at('maker').call('request.try', proposal)).data
  return at('maker').call('request.submit', { ...proposal, digest, note: '法院来函', papers })
}
const refusalOf = ({ code, data }: Awaited<ReturnType<typeof submitted>>) => {
  const { field, reason } = data as unknown as { field?: string; reason?: string }
  return [code, field, reason]
}

test('CON-28 a checker reads the papers of a request: encoded again, with the digest of what was sent, who issued them and whom to ask', async () => {
  const [pdf, picture, sheet] = [livelyPdf(), await photo(), await workbook()]
  const files = [file('协助执行通知书.pdf', pdf), file('证件.png', picture), file('清单.xlsx', sheet)]
  const about = { issuer: '上海市浦东新区人民法院', contact: '王法官 021-55556666' }
  const asked = await submitted('（2026）沪0115执1号', { ...about, files })
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  const { papers } = (await at('checker').call('request.show', { id: asked.data.requestId })).data
  assert.deepEqual(
    papers.map(({ paperId: _, ...rest }) => rest),
    [
      { name: '协助执行通知书.pdf', kind: 'pdf', sha256: sha256Of(pdf), bytes: pdf.length, ...about },
      { name: '证件.png', kind: 'picture', sha256: sha256Of(picture), bytes: picture.length, ...about },
      { name: '清单.xlsx', kind: 'sheet', sha256: sha256Of(sheet), bytes: sheet.length, ...about },
    ],
  )
  const opened = await Promise.all(papers.map(({ paperId: id }) => at('checker').call('paper.show', { id })))
  const contents = opened.map(({ data }) => Buffer.from(data.content, 'base64'))
  assert.deepEqual(
    opened.map(({ data: { name, type } }) => [name, type.replace(/^.*[/.]/, '')]),
    [
      ['协助执行通知书.pdf', 'pdf'],
      ['证件.jpg', 'jpeg'],
      ['清单.xlsx', 'sheet'],
    ],
  )
  const [readablePdf = Buffer.alloc(0), readablePicture, readableSheet = Buffer.alloc(0)] = contents
  assert.ok(pdf.includes('JavaScript') && pdf.includes('evil.example'))
  assert.match(readablePdf.toString('latin1', 0, 5), /^%PDF-$/)
  for (const active of ['JavaScript', 'OpenAction', 'Annot', 'evil.example'])
    assert.ok(!readablePdf.includes(active), active)
  assert.match(readablePdf.toString('latin1'), /\/Count 2\b/, 'both pages')
  const { width, format, exif } = await sharp(readablePicture).metadata()
  assert.deepEqual([width, format, exif], [640, 'jpeg', undefined])
  const [read] = await readXlsx(Uint8Array.from(readableSheet).buffer)
  assert.deepEqual([read?.data[0], read?.data[2]], [['户名'], ['12.5']])
  assert.ok(!JSON.stringify(read).includes('evil'), 'no formula')
  const lines = (await listAudit(ops.db, 3)).map(({ actor, act, detail }) => [
    actor,
    act,
    (detail as { sha256?: string }).sha256,
  ])
  assert.deepEqual(
    new Set(lines.map(String)),
    new Set([pdf, picture, sheet].map(each => `checker,paper.opened,${sha256Of(each)}`)),
  )
})

test('CON-28 SEC-03 a paper is opened by those who may read its request, and by nobody through another number', async () => {
  const asked = await submitted('F-2', { files: [file('a.png', await photo())] })
  const [paper] = (await at('maker').call('request.show', { id: asked.data.requestId })).data.papers
  const id = paper?.paperId ?? ''
  assert.equal((await at('texts').call('paper.show', { id })).code, 'CON-0403')
  assert.equal((await at('checker').call('paper.show', { id: '999999' })).code, 'CON-0404')
  await sql`update operator set own_custno = ${custnoOf('F-2')} where name = 'law'`.execute(ops.db)
  assert.equal((await at('law').call('paper.show', { id })).code, 'CON-0403', 'the customer that it is about')
  await sql`update operator set own_custno = null where name = 'law'`.execute(ops.db)
  assert.equal((await at('law').call('paper.show', { id })).code, '0000')
})

test('CON-28 SEC-03 a file that is no paper, cannot be read, is too large or one too many is refused by its name, and nothing is asked for', async () => {
  const countRequests = async () => (await sql`select from act_request`.execute(ops.db)).rows.length
  const before = await countRequests()
  const png = await photo()
  const kind = '只能附 PDF、图片（JPG、PNG、WebP）或 Excel（XLSX）文件'
  const unreadable = '无法读取，可能已损坏、有密码或页数过多'
  for (const [papers, field, reason] of [
    [{ files: [file('程序.exe', Buffer.from('MZ\0\0'))] }, 'papers', `程序.exe：${kind}`],
    [{ files: [file('页面.pdf', Buffer.from('<svg onload="alert(1)"/>'))] }, 'papers', `页面.pdf：${kind}`],
    [
      { files: [file('好.png', png), file('坏.pdf', Buffer.from('%PDF-1.7 nothing'))] },
      'papers',
      `坏.pdf：${unreadable}`,
    ],
    [{ files: [file('坏.xlsx', Buffer.from('PK\x03\x04 nothing'))] }, 'papers', `坏.xlsx：${unreadable}`],
    [{ files: [file('大.png', Buffer.alloc(MOST_PAPER_BYTES + 3))] }, 'papers.files.0.content', '每份附件最大 5 MB'],
    [{ files: [] }, 'papers.files', '请附上文件'],
    [{ files: Array.from({ length: 5 }, () => file('a.png', png)) }, 'papers.files', '最多附 4 份文件'],
    [{ files: [file('a\u202egnp.exe', png)] }, 'papers.files.0.name', '含有看不见的字符，请删去后重新填写'],
    [{ files: [file('../a.png', png)] }, 'papers.files.0.name', '文件名有误'],
    [{ files: [file('13711112222.png', png)] }, 'papers.files.0.name', '文件名不加密，请不要写手机号、证件号或卡号'],
    [{ issuer: '法'.repeat(61), files: [file('a.png', png)] }, 'papers.issuer', '发文机关最多 60 字'],
  ] as const)
    assert.deepEqual(refusalOf(await submitted('F-3', papers as unknown as Papers)), ['CON-0400', field, reason])
  assert.equal(await countRequests(), before)
})

test('CON-28 papers stay as they were when they were decided on: none is added, changed or deleted, and a repeated request has them', async () => {
  const asked = await submitted('F-4', { issuer: '公安局', files: [file('a.png', await photo())] })
  const request = BigInt(asked.data.requestId)
  const [paper] = (await at('maker').call('request.show', { id: String(request) })).data.papers
  const kept = await findPaper(ops.db, BigInt(paper?.paperId ?? 0))
  assert.ok(kept)
  const again = { ...kept, contentEnc: kept.content_enc, aboutEnc: kept.about_enc }
  await assert.rejects(
    withTx(ops.db, tx => insertPapers(tx, { request }, [again])),
    /a paper comes with its request/,
  )
  await assert.rejects(sql`update act_paper set name = 'b.png'`.execute(ops.db), /append-only/)
  await assert.rejects(sql`delete from act_paper`.execute(ops.db), /append-only/)
  await sql`update act_request set state = 'expired', decided_at = business_now() where request_id = ${request}`.execute(
    ops.db,
  )
  const repeated = await at('maker').call('request.resubmit', { id: String(request) })
  assert.equal(repeated.code, '0000', JSON.stringify(repeated.data))
  const opened = (await listAudit(ops.db, 5)).find(({ act }) => act === 'request.opened')
  assert.deepEqual((opened?.detail as { papers?: string[] } | undefined)?.papers, [kept.sha256])
  const shown = (await at('checker').call('request.show', { id: repeated.data.requestId })).data.papers
  assert.deepEqual(
    shown.map(({ name, sha256, issuer }) => [name, sha256, issuer]),
    [['a.png', kept.sha256, '公安局']],
  )
})

test('CON-28 a rejected request is submitted again by its maker with its papers, a further one and another note', async () => {
  const asked = await submitted('F-6', { issuer: '公安局', files: [file('a.png', await photo())] })
  const id = asked.data.requestId
  assert.equal((await at('checker').call('request.reject', { id, reason: '缺经办人证件' })).code, '0000')
  assert.equal((await at('checker').call('request.show', { id })).data.canResubmit, false)
  assert.equal((await at('maker').call('request.show', { id })).data.canResubmit, true)
  const more = { files: [file('b.png', await photo())] }
  assert.equal((await at('checker').call('request.resubmit', { id, papers: more })).code, 'CON-0403')
  const four = { files: await Promise.all(['1', '2', '3', '4'].map(async name => file(`${name}.png`, await photo()))) }
  assert.equal((await at('maker').call('request.resubmit', { id, papers: four })).code, 'CON-0400')
  const again = await at('maker').call('request.resubmit', { id, note: '补经办人证件', papers: more })
  assert.equal(again.code, '0000', JSON.stringify(again.data))
  const { note, papers, input } = (await at('checker').call('request.show', { id: again.data.requestId })).data
  assert.equal(note, '补经办人证件')
  assert.deepEqual(papers.map(({ name }) => name).toSorted(), ['a.png', 'b.png'])
  assert.ok(input.some(({ value }) => value === 'F-6'))
  await at('maker').call('request.reject', { id: again.data.requestId, reason: '撤回' })
  assert.equal((await at('maker').call('request.show', { id: again.data.requestId })).data.canResubmit, false)
})

test('CON-28 OPS-01 by command, too, a request and an emergency carry a paper', async () => {
  const { zhengNoIdImage, wuShiNoRisk } = ops.world.people
  const paper = ops.file('函.png', '')
  const freeze = ({ custno }: { custno: string }) => [
    'account',
    'freeze',
    custno,
    '--document',
    'C-1',
    '--paper',
    paper,
  ]
  assert.match((await runAs(ops.server.ctx, 'zhao', freeze(zhengNoIdImage))).text, /is no PDF, picture or XLSX/)
  await writeFile(paper, await photo())
  const asked = await runAs(ops.server.ctx, 'zhao', freeze(zhengNoIdImage))
  const id = /Request (\d+): nothing changes/.exec(asked.text)?.[1] ?? asked.text
  const [requested] = (await at('checker').call('request.show', { id })).data.papers
  assert.deepEqual([requested?.name, requested?.sha256], ['函.png', sha256Of(await photo())])
  const urgent = await runAs(ops.server.ctx, 'checker', [...freeze(wuShiNoRisk), '--emergency', '公安机关来函'])
  const review = /Review (\d+)/.exec(urgent.text)?.[1] ?? urgent.text
  assert.equal((await at('law').call('emergency.show', { id: review })).data.papers.length, 1)
})

test('CON-28 CON-21 the reviewer of an emergency reads its papers', async () => {
  const { desk, codes } = office.seat('checker')
  const proposal = proposalOf('E-5')
  const { digest } = (await desk.call('emergency.try', proposal)).data
  const sent = {
    ...proposal,
    digest,
    reason: '公安机关来函',
    papers: { contact: '李警官', files: [file('函.png', await photo())] },
  }
  const bad = { ...sent, papers: { files: [file('函.pdf', Buffer.from('x'))] } }
  assert.equal((await desk.call('emergency.do', { ...bad, code: codes.next() })).code, 'CON-0400')
  const done = await desk.call('emergency.do', { ...sent, code: codes.next() })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  const { papers } = (await at('law').call('emergency.show', { id: done.data.emergencyId })).data
  assert.deepEqual(
    papers.map(({ name, contact }) => [name, contact]),
    [['函.png', '李警官']],
  )
  assert.equal((await at('law').call('paper.show', { id: papers[0]?.paperId ?? '' })).code, '0000')
  assert.equal((await at('texts').call('paper.show', { id: papers[0]?.paperId ?? '' })).code, 'CON-0403')
})
