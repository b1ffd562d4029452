import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64Of } from '../../api/base64.ts'
import { groupText, kinds, placeParts, templateOf, textName, writtenOf } from './text.ts'

test('CON-12 a text is sent as UTF-8, and its place names kind and group', () => {
  assert.equal(Buffer.from(base64Of('限额 20 万元'), 'base64').toString('utf8'), '限额 20 万元')
  assert.deepEqual(placeParts('notice/trans/K118'), { kind: 'notice', group: 'trans', id: 'K118' })
  assert.deepEqual(placeParts('page/aml'), { kind: 'page', group: '', id: 'aml' })
  assert.equal(groupText('notice', 'trans'), '公告 · 交易公告')
  assert.equal(groupText('article', 'market', '市场观点'), '文章与观点 · 市场观点')
  assert.equal(groupText('agreement', 'conversion'), '协议 · 基金转换业务规则')
  assert.equal(groupText('advert', 'home'), '广告 · 首页')
  assert.equal(textName('notice/trans/K118', '关于调整限额的公告'), '公告 关于调整限额的公告')
  assert.equal(textName('notice/trans/K118', null), '公告 K118')
  assert.equal(textName('home', null), '广告 home 的次序')
})

test('CON-12 every kind has a template with its time, and a draft of another form is no text', () => {
  for (const kind of kinds) assert.match(templateOf(kind, '2026-11-20 10:00'), /^---\ntitle: 标题\n/)
  assert.match(templateOf('notice', '2026-11-20 10:00'), /publishedAt: 2026-11-20 10:00/)
  assert.deepEqual(writtenOf({ source: 'a', base: 2 }), { source: 'a', base: 2 })
  assert.equal(writtenOf([['990044', {}]]), null)
})
