import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { listAuditOf } from '@zhixiao/db/ops/audit.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { funds } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../../shell/testing.ts'
import { openDesks, saveDraft } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
const people = {
  song: ['editor'],
  yi: ['editor'],
  lu: ['contentCheck'],
  fang: ['compliance'],
  sun: ['service'],
  xu: ['auditor'],
} as const
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  office = await openDesks(ops.server.ctx, people)
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: keyof typeof people) => office.seat(name)

const PLACE = 'notice/trans/K118'
const source = (title: string, body: string, publishedAt = '2026-11-18 08:00') =>
  `---\ntitle: ${title}\npublishedAt: ${publishedAt}\nfundCode: "${funds.mixed}"\n---\n\n${body}\n`
const proposal = (text: string, from: number, place = PLACE): Proposal<'content put' | 'agreement put'> => ({
  act: place.startsWith('agreement/') ? 'agreement put' : 'content put',
  input: { place, text: 'text.md', files: [], from: String(from) },
  files: [{ name: 'text.md', content: Buffer.from(text).toString('base64') }],
})

async function ask(name: keyof typeof people, wanted: Proposal) {
  const { desk } = at(name)
  const tried = await desk.call('request.try', wanted)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const asked = await desk.call('request.submit', { ...wanted, digest: tried.data.digest, note: '请审核' })
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  return { id: asked.data.requestId, tried: tried.data }
}

async function approve(name: keyof typeof people, id: string) {
  const { desk, codes } = at(name)
  const { data } = await desk.call('request.show', { id })
  return desk.call('request.approve', { id, digest: data.digest, code: codes.next() })
}

/** Released by a command: a code of the console counts once, and there are few in a test's half minute. */
async function publish(text: string, from: number, place = PLACE) {
  const { id } = await ask('song', proposal(text, from, place))
  const released = await runAs(ops.server.ctx, 'qian', ['approve', id])
  assert.equal(released.code, 0, released.text)
}

/** What a visitor's page is made from; a code where there is none. */
async function onSite(id = 'K118') {
  const answer = await ops.server.client().call('content.noticeDetail', { id })
  return answer.ok ? answer.data.html : answer.code
}

test('CON-12 CON-02 a text is asked for by an editor, shown as a difference, approved by another, and is on the site at once', async () => {
  const text = source('关于调整限额的公告', '## 一、事项\n\n金额上限调整为 **20 万元**。')
  const { id, tried } = await ask('song', proposal(text, 0))
  assert.deepEqual(tried.shown?.totals.find(({ name }) => name === '版本')?.value, '新内容')
  assert.match(tried.shown?.warnings.join() ?? '', /系统限额还没有改/)
  const { open } = (await at('lu').desk.call('content.list', {})).data
  assert.deepEqual(
    open.map(each => [each.requestId, each.title]),
    [[id, '关于调整限额的公告']],
    'a new text has its title in the request',
  )
  const [waiting] = (await at('lu').desk.call('request.list', { tab: 'toCheck' })).data.list
  assert.deepEqual([waiting?.about, (waiting?.warnings ?? 0) > 0], ['关于调整限额的公告', true], 'in the inbox, too')
  assert.equal(await onSite(), 'SYS-0404')
  assert.equal((await approve('song', id)).code, 'CON-0403')
  assert.equal((await approve('lu', id)).code, '0000')
  assert.match(await onSite(), /20 万元<\/strong>/)
  await publish(source('关于调整限额的公告', '## 一、事项\n\n金额上限调整为 **50 万元**。'), 1)
  const { data } = await at('xu').desk.call('content.show', { place: PLACE })
  assert.deepEqual(
    data.versions.map(({ version, request }) => [version, request?.by.name, request?.decidedBy?.name]),
    [
      [2, 'song', 'qian'],
      [1, 'song', 'lu'],
    ],
  )
  const first = await at('xu').desk.call('content.version', { place: PLACE, version: '1' })
  assert.match(first.data.source, /20 万元/)
  const [line] = (await listAuditOf(ops.db, 'lu', 50)).filter(({ act }) => act === 'content put')
  assert.match(JSON.stringify(line?.detail), /notice\/trans\/K118/)
})

test('CON-12 CON-24 of two editors the later one is refused with 409 and still has the text', async () => {
  const base = (await at('song').desk.call('content.show', { place: PLACE })).data.present?.version ?? 0
  assert.deepEqual((await at('song').desk.call('content.look', { place: PLACE })).data.others, [])
  const seen = await at('yi').desk.call('content.look', { place: PLACE })
  assert.deepEqual(
    seen.data.others.map(({ person, isHere }) => [person.name, isHere]),
    [['song', true]],
  )
  await publish(source('关于调整限额的公告', '第一位的文字。'), base)
  const late = await at('yi').desk.call('request.try', proposal(source('关于调整限额的公告', '第二位的文字。'), base))
  assert.equal(late.status, 409)
  assert.equal(late.code, 'CON-0409')
  assert.equal((await at('yi').desk.call('content.look', { place: PLACE })).data.version, base + 1)
})

test('CON-24 pictures of staff are re-encoded without their metadata, and one that cannot be decoded is refused by name', async () => {
  const hidden = sharp({ create: { width: 300, height: 200, channels: 3, background: '#dde6f0' } }).withExif({
    IFD0: { Artist: 'secret-of-a-camera' },
  })
  const jpeg = await hidden.jpeg().toBuffer()
  assert.ok(jpeg.includes('secret-of-a-camera'))
  const text = source('附图的公告', '[图](files/附图.jpg)')
  const sent = (bytes: Buffer) => ({
    ...proposal(text, 0, 'notice/trans/K140'),
    input: { place: 'notice/trans/K140', text: 'text.md', files: ['附图.jpg'], from: '0' },
    files: [...(proposal(text, 0).files ?? []), { name: '附图.jpg', content: bytes.toString('base64') }],
  })
  const broken = await at('song').desk.call('request.try', sent(jpeg.subarray(0, 200)))
  assert.deepEqual([broken.code, 'reason' in broken.data], ['CON-0407', true])
  const { id } = await ask('song', sent(jpeg))
  assert.equal((await runAs(ops.server.ctx, 'qian', ['approve', id])).code, 0)
  const { rows } = await sql<{ content: Buffer }>`
    select bytes as content from file where type = 'image/jpeg'`.execute(ops.db)
  assert.equal(rows.length, 1)
  assert.ok(rows.every(({ content }) => content.length > 100 && !content.includes('secret-of-a-camera')))
})

test('CON-12 a published text does not vanish by a later time, and is withdrawn by two', async () => {
  const { desk } = at('song')
  const base = (await desk.call('content.show', { place: PLACE })).data.present?.version ?? 0
  const later = await desk.call('request.try', proposal(source('公告', '以后。', '2026-12-01 08:00'), base))
  assert.equal(later.code, 'CON-0407')
  const { id } = await ask('song', { act: 'content withdraw', input: { place: PLACE, reason: '内容有误' } })
  assert.match(await onSite(), /第一位的文字/)
  assert.equal((await approve('lu', id)).code, '0000')
  assert.equal(await onSite(), 'SYS-0404')
  const { data } = await desk.call('content.list', { state: 'withdrawn' })
  assert.ok(data.list.some(({ place }) => place === PLACE))
})

test('CON-12 CON-24 a text that was sent back is its author’s draft again; what he has begun since stays', async () => {
  const place = 'notice/trans/K130'
  const { desk } = at('song')
  const form = `content ${place}`
  const text = source('退回的公告', '缺少日期的正文。')
  const { id } = await ask('song', proposal(text, 0, place))
  assert.equal((await desk.call('draft.show', { form })).data.content, null)
  assert.equal((await at('lu').desk.call('request.reject', { id, reason: '缺少日期' })).code, '0000')
  assert.deepEqual((await desk.call('draft.show', { form })).data.content, { source: text, base: 0 })
  const again = await ask('song', proposal(source('退回的公告', '补了日期。'), 0, place))
  assert.equal((await desk.call('request.reject', { id: again.id, reason: '撤回' })).data.state, 'withdrawn')
  assert.deepEqual((await desk.call('draft.show', { form })).data.content, { source: text, base: 0 })
  await saveDraft(desk, form, null)
})

test('CON-12 a scheduled text is in the list as such and appears by the clock alone', async () => {
  const place = 'notice/temp/K119'
  await publish(source('预定的公告', '到时可见。', '2026-11-18 12:00'), 0, place)
  assert.equal(await onSite('K119'), 'SYS-0404')
  const { data } = await at('lu').desk.call('content.list', { kind: 'notice', state: 'ahead' })
  assert.deepEqual(
    data.list.map(each => each.place),
    [place],
  )
  await ops.server.setClock('2026-11-18T12:01:00+08:00')
  assert.match(await onSite('K119'), /到时可见/)
})

test('CON-12 what stops an import stops a request, in the words of staff', async () => {
  const { desk } = at('song')
  const missing = await desk.call('request.try', proposal('---\ntitle: 公告\n---\n\n正文\n', 0, 'notice/trans/K120'))
  assert.equal(missing.code, 'CON-0407')
  assert.match(JSON.stringify(missing.data), /缺少发布时间/)
  const deep = source('公告', `${'> '.repeat(200)}深`).replace('\n---\n\n', '\nmakePdf: true\n---\n\n')
  const unset = await desk.call('request.try', proposal(deep, 0, 'notice/trans/K120'))
  assert.equal(unset.code, 'CON-0407')
  assert.match(JSON.stringify(unset.data), /不能生成 PDF：层次过深或内容过长/)
  const long = await desk.call('request.try', proposal(source('公告', 'a'.repeat(1_048_576)), 0, 'notice/trans/K120'))
  assert.match(JSON.stringify(long.data), /内容超过 1 MiB/)
  for (const [name, words] of [
    ['a.png', '内容与文件类型不符'],
    ['a.svg', '只支持 pdf'],
  ] as const) {
    const asked = proposal(source('公告', '正文'), 0, 'notice/trans/K120')
    const file = { name, content: Buffer.from('<svg/>').toString('base64') }
    const brought = { ...asked, input: { ...asked.input, files: [name] }, files: [...(asked.files ?? []), file] }
    assert.match(JSON.stringify((await desk.call('request.try', brought)).data), new RegExp(words))
  }
  const preview = await desk.call('content.preview', {
    place: 'notice/trans/K120',
    source: source('公告', '保本，稳赚。见[网页](/nowhere)与 <b onclick="x()">此处</b>。'),
  })
  assert.deepEqual(
    preview.data.checks.filter(({ ok }) => !ok).map(({ check }) => check),
    ['words', 'links'],
  )
  assert.doesNotMatch(preview.data.html, /onclick|<b/)
  const crowded = await desk.call('content.preview', {
    place: 'notice/trans/K120',
    source: source('公告', `${'[1] '.repeat(1_990)}\n\n${'!['.repeat(100_000)}`),
  })
  const tooMuch = '行数或标记（方括号、星号、竖线等）过多'
  assert.deepEqual(crowded.data.faults, [`第 9 行：${tooMuch}`])
  for (const [body, line] of [
    ['*a'.repeat(100_000), 7],
    [`a|b\n-|-\n${'x\n'.repeat(100_000)}`, 5_007],
  ] as const) {
    const heavy = await desk.call('content.preview', { place: 'notice/trans/K120', source: source('公告', body) })
    assert.deepEqual(heavy.data.faults, [`第 ${line} 行：${tooMuch}`])
  }
})

test('CON-12 PUB-06 the cover of an article is drawn beside it, its faults are named by line', async () => {
  const { desk } = at('song')
  const preview = (cover: string) =>
    desk.call('content.preview', {
      place: 'article/market/K130',
      source: `---\ntitle: 观点\nlead: 导语\nauthor: 某\npublishedAt: "2026-11-18 09:00"\ntype: mandt\n${cover}---\n\n正文\n`,
    })
  const flow = (await preview(`cover:\n  kind: flow\n  source: purchase:${funds.mixed}\n`)).data.cover
  assert.ok(flow)
  assert.equal(flow.figure, 'T + 1')
  assert.match(flow.alt, /^申购.*T\+1 日确认/)
  assert.match(Buffer.from(flow.url.split(',')[1] ?? '', 'base64').toString(), /^<svg [^>]*viewBox="0 0 320 200"/)
  assert.equal(flow.asDescribed, true)
  // Nothing was known then: the column's cover, in the end a clock, stands instead.
  const early = (await preview(`cover:\n  kind: path\n  source: fund:${funds.mixed}\n  to: 2001-01-01\n`)).data
  assert.equal(early.cover?.asDescribed, false)
  assert.equal((await preview('')).data.cover?.asDescribed, null)
  const wrong = (await preview('cover:\n  kind: path\n  source: index:NONE\n  fig: size\n')).data
  assert.deepEqual(wrong.faults, ['第 10 行：封面的数字须为 change, gap, last 之一'])
  assert.equal(wrong.cover, null)
  assert.deepEqual((await preview('cover:\n  kind: path\n  source: index:NONE\n')).data.faults, [
    '没有栏目 market',
    '第 9 行：没有指数 NONE',
  ])
})

test('CON-12 a title with stars, and characters that cannot be stored, are named by line and stop nothing else', async () => {
  const { desk } = at('song')
  const place = 'notice/trans/K121'
  const starred = await desk.call('content.preview', { place, source: source('*重要*通知', '正文') })
  assert.deepEqual(starred.data.faults, ['第 2 行：*重要*通知 以 * 开头，请给整个值加上英文引号'])
  for (const text of [source('"公\\0告"', '正文'), source('公告', '正\0文')]) {
    const tried = await desk.call('request.try', proposal(text, 0, place))
    assert.equal(tried.code, 'CON-0407')
    assert.match(JSON.stringify(tried.data), /含有不支持的字符/)
  }
  assert.equal((await desk.call('request.try', proposal(source('"*重要*通知"', '正文'), 0, place))).code, '0000')
})

test('CON-12 an agreement is released by compliance too, a text of the site is not; others read or see nothing', async () => {
  const agreement = (version: number, words: string) =>
    proposal(`---\ntitle: 测试协议\neffectiveOn: "2026-12-01"\n---\n\n${words}\n`, 0, `agreement/probe/v${version}`)
  const { id } = await ask('song', agreement(1, '第一条。'))
  assert.equal((await approve('fang', id)).code, '0000')
  const first = agreement(1, '第一条改。')
  const changed = await at('song').desk.call('request.try', { ...first, input: { ...first.input, from: '1' } })
  assert.match(JSON.stringify(changed.data), /请另写 v2/)
  const text = await ask('song', proposal(source('公告二', '正文。'), 0, 'notice/trans/K121'))
  assert.equal((await approve('fang', text.id)).code, 'CON-0403')
  assert.equal((await at('sun').desk.call('content.list', {})).code, 'CON-0403')
  assert.equal((await at('xu').desk.call('request.try', proposal(source('公告', '正文。'), 0))).code, 'CON-0403')
  const asked = await at('lu').desk.call('content.version', { place: 'notice/trans/K121', version: `r${text.id}` })
  assert.match(asked.data.source, /公告二/)
})

test('CON-12 adverts are put in order by two, each named once', async () => {
  const advert = (title: string) => `---\ntitle: ${title}\njumpPath: /fund\nsort: 1\nlead: 投资需谨慎\n---\n`
  await publish(advert('甲'), 0, 'advert/probe/P1')
  await publish(advert('乙'), 0, 'advert/probe/P2')
  const { desk } = at('song')
  const short = await desk.call('request.try', { act: 'content order', input: { place: 'probe', adverts: ['P2'] } })
  assert.equal(short.code, 'CON-0407')
  const { id } = await ask('song', { act: 'content order', input: { place: 'probe', adverts: ['P2', 'P1'] } })
  assert.equal((await runAs(ops.server.ctx, 'qian', ['approve', id])).code, 0)
  const { data } = await desk.call('content.list', { kind: 'advert', group: 'probe' })
  assert.deepEqual(
    data.list.map(each => each.title),
    ['乙', '甲'],
  )
})

test('CON-12 an article is listed and shown under the title of its column', async () => {
  await sql`
    insert into document (kind, id, grp, title, data) values
      ('column', 'letters', '', '致投资者', '{}'), ('article', 'K140', 'letters', '观点', '{}')`.execute(ops.db)
  const { desk } = at('song')
  const { data } = await desk.call('content.list', { kind: 'article', group: 'letters' })
  assert.deepEqual(
    data.list.map(each => [each.group, each.column]),
    [['letters', '致投资者']],
  )
  const text = '---\ntitle: 观点\nlead: 导语\nauthor: 某\npublishedAt: "2026-11-18 09:00"\ntype: mandt\n---\n\n正文\n'
  const shown = await desk.call('content.preview', { place: 'article/letters/K140', source: text })
  assert.equal(shown.data.column, '致投资者')
})

test('CON-12 CON-24 the list is paged by key: every text once, also where many changed at one instant', async () => {
  await sql`
    insert into document (kind, id, title, data) select 'keyword', 'W' || n, '词' || n, '{}' from generate_series(1, 120) n`.execute(
    ops.db,
  )
  const seen: string[] = []
  let after: string | null = null
  do {
    const input: ConsoleSent<'content.list'> = { kind: 'keyword', ...(after !== null && { after }) }
    const page: ConsoleOutput<'content.list'> = (await at('xu').desk.call('content.list', input)).data
    seen.push(...page.list.map(({ place }) => place))
    after = page.next
  } while (after !== null)
  assert.equal(seen.length, 120)
  assert.equal(new Set(seen).size, 120)
})

test('CON-12 CON-24 who accepted a version of an agreement is read by key, by who may read customers, without the own acceptance', async () => {
  const customers = Array.from({ length: 60 }, (_, at) => `9${String(at).padStart(11, '0')}`)
  const { custno } = ops.world.people.zhangSan
  await sql`
    insert into customer select (jsonb_populate_record(c, jsonb_build_object('custno', n, 'clientid', n, 'cust_uuid', 'u' || n,
      'mobile_bidx', 'm' || n, 'mobile_bidx2', null, 'idno_bidx', 'i' || n, 'idno_bidx2', null, 'fund_account', 'f' || n))).*
    from customer c, unnest(${customers}::text[]) n where c.custno = ${custno}`.execute(ops.db)
  await sql`
    insert into agreement_acceptance (custno, agreement, version, act, at)
    select n, 'service', '77', 'register', business_now() from unnest(${[...customers, custno]}::text[]) n`.execute(
    ops.db,
  )
  const place = 'agreement/service/v77'
  assert.equal((await at('song').desk.call('content.acceptances', { place })).code, 'CON-0403')
  const { desk } = at('xu')
  const first = (await desk.call('content.acceptances', { place })).data
  assert.equal(first.list.length, 50)
  const second = (await desk.call('content.acceptances', { place, before: first.next ?? '' })).data
  assert.deepEqual([second.list.length, second.next], [11, null])
  const all = [...first.list, ...second.list].map(each => each.custno)
  assert.deepEqual(all.toSorted(), [...customers, custno].toSorted())
  await sql`update operator set own_custno = ${custno} where name = 'xu'`.execute(ops.db)
  assert.ok(!(await desk.call('content.acceptances', { place })).data.list.some(each => each.custno === custno))
})

test('CON-12 what an import changed within a minute is listed with the newest first, and so is the page after it', async () => {
  await sql`
    insert into document (kind, id, title, published_at, updated_at, data)
    select 'award', 'order-' || n, 'Order ' || n, '2026-11-01T09:00:00+08:00'::timestamptz + make_interval(days => n),
      '2026-11-30T10:00:30+08:00'::timestamptz - make_interval(secs => n / 1000.0), '{}' from generate_series(1, 60) n`.execute(
    ops.db,
  )
  const first = (await at('xu').desk.call('content.list', { kind: 'award', word: 'Order' })).data
  assert.deepEqual([first.list[0]?.title, first.list.at(-1)?.title], ['Order 60', 'Order 11'])
  const after = first.next ?? assert.fail('one page')
  const second = (await at('xu').desk.call('content.list', { kind: 'award', word: 'Order', after })).data
  assert.deepEqual([second.list[0]?.title, second.list.at(-1)?.title], ['Order 10', 'Order 1'])
})
