import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportKinds } from '@zhixiao/domain/staff/exports.ts'
import { eventParts, eventValue, partsText, pathsOfWord } from './event-values.ts'
import { actorName, actorsNamed, actsNamed, eventField, eventName, eventTitle } from './event-words.ts'

const root = join(import.meta.dirname, '../../../..')

/** The acts that the server writes to the audit log, read in its source. */
function recordedActs(): string[] {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(path => !path.endsWith('.test.ts'))
  return files.flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    if (!text.includes('writeAudit')) return []
    return [...text.matchAll(/\bact: '([a-z][a-zA-Z .-]+)'/g)].map(([, act = '']) => act)
  })
}

test('CON-18 whatever the audit log records has a Chinese name', () => {
  const acts = recordedActs()
  assert.ok(acts.length > 50, String(acts.length))
  assert.deepEqual(
    [...new Set(acts)].filter(act => eventName(act) === act),
    [],
  )
  const ofExports = Object.keys(exportKinds).flatMap(kind =>
    ['', 'Asked', 'Taken'].map(step => `${kind}.export${step}`),
  )
  assert.deepEqual(
    ofExports.filter(act => eventName(act) === act),
    [],
  )
  for (const act of ['emergency.confirmed', 'emergency.objected', 'draft.begun', 'draft.ended'])
    assert.notEqual(eventName(act), act)
  assert.equal(eventName('shares freeze'), '份额冻结')
  assert.equal(eventName('nav.grid'), '查看净值', 'a refused call')
  assert.equal(eventName('no.such'), 'no.such')
})

test('CON-18 a field of an event has a Chinese name, an act in it too, and what has none stays as it is recorded', () => {
  assert.deepEqual([eventField('direction'), eventValue('direction', 'out')], ['方向', '付款'])
  assert.deepEqual([eventField('act'), eventValue('act', 'payments hold')], ['事项', '暂停收付'])
  assert.deepEqual([eventField('other'), eventValue('bankCode', 'null')], ['other', '--'])
})

test('CON-18 staff read by name with their login, a job by what it does', () => {
  const people = { lintao: '林涛' }
  assert.deepEqual(
    ['lintao', 'job screen-names', 'customer 100000000001', 'script'].map(actor => actorName(actor, people)),
    ['林涛（lintao）', '自动任务（按名单核查客户）', '客户本人（100000000001）', 'script'],
  )
  assert.deepEqual(
    [eventValue('requestedBy', 'lintao', people), eventValue('requestedBy', 'left', people)],
    ['林涛（lintao）', 'left'],
  )
  assert.equal(eventValue('job', 'settle-day'), '确认当日到期的交易并核对账目')
  assert.equal(eventTitle('request.released'), '复核通过（request.released）')
})

test('CON-18 codes, flags, lists and records of an event read in Chinese where the console has a list of them', () => {
  const said: [string, string, string][] = [
    ['kind', 'complaint', '投诉'],
    ['kind', 'holders', '户数'],
    ['state', 'nonresident', '按非居民报送'],
    ['roles', '["compliance","auditor"]', '合规风控、审计只读'],
    ['act', '031', '份额冻结'],
    ['act', 'nav import', '净值录入与更正'],
    ['after', '["editor","service"]', '内容编辑、客服'],
    ['channel', 'demo', '演示渠道'],
    ['code', 'CON-0403', 'CON-0403 您没有这项权限'],
    ['field', 'idno', '证件号'],
    ['again', 'true', '是'],
    ['agrees', 'false', '否'],
    ['breaks', '[]', '--'],
    ['filter', '{"level":"R5","from":"2026-05-22"}', '产品等级 高风险，自 2026-05-22'],
    ['files', '[{"name":"01.txt","records":3}]', '名称 01.txt，记录数 3'],
    ['reason', '{没有写完', '{没有写完'],
    ['kind', 'unknown', 'unknown'],
    ['object', '990031 redemptions', '990031 赎回'],
    ['form', 'nav 2026-11-20', '净值 2026-11-20'],
    ['form', 'ticket new', '工单'],
  ]
  assert.deepEqual(
    said.map(([name, value]) => eventValue(name, value)),
    said.map(([, , text]) => text),
  )
})

test('CON-18 where terms say in Chinese what changed, the lines of the command are left out', () => {
  const changes = { name: 'changes', value: '["990031 status 0 -> 6"]' }
  const terms = { name: 'terms', value: '[{"fundcode":"990031","name":"状态","before":"开放期","after":"暂停赎回"}]' }
  const text = '条款 基金 990031，名称 状态，改前 开放期，改后 暂停赎回'
  assert.equal(partsText(eventParts([changes, terms], {})), text)
  assert.equal(partsText(eventParts([changes], {})), '变更 990031 status 0 -> 6')
})

test('CON-18 acts and persons are found by a part of their name, and a word of the screen by the codes behind it', () => {
  const people = { lintao: '林涛', zhoumin: '周敏' }
  assert.deepEqual(actsNamed('复核通过'), ['复核通过', 'request.released'], 'exactly this name')
  assert.ok(actsNamed('复核').includes('emergency.confirmed'))
  for (const text of ['林涛', '涛', 'LinTao', 'tao']) assert.ok(actorsNamed(text, people).includes('lintao'), text)
  assert.ok(!actorsNamed('林涛', people).includes('zhoumin'))
  assert.ok(actorsNamed('按名单核查', people).includes('job screen-names'))
  assert.deepEqual(pathsOfWord('投诉', people), ['$.**."kind" ? (@ == "complaint" || @ == "complaints")'])
  assert.ok(pathsOfWord('理由', people).includes('$.**."reason"'))
  assert.ok(pathsOfWord('林涛', people).includes('$.**."requestedBy" ? (@ == "lintao")'))
})

test('CON-18 an event says times in Shanghai and files by name: neither UTC nor a path of a machine', () => {
  assert.equal(eventValue('until', '2026-11-20T16:30:00.000Z'), '2026-11-21 00:30:00')
  assert.equal(eventValue('day', '2026-11-20'), '2026-11-20')
  assert.equal(eventValue('folder', '/var/lib/zhixiao/backup-1120'), 'backup-1120')
  assert.equal(eventValue('file', '../files/nav.csv'), 'nav.csv')
  assert.equal(eventValue('text', '赎回/转换'), '赎回/转换')
  assert.equal(eventValue('form', 'ticket-note 12'), '工单 12')
})
