import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutTexts, firstWords } from './about.ts'

const section = (id: string, html = '', lead = '') => ({ id, title: id, lead, html })

test('PUB-05 each text about the company has its place on the page, whatever the operators call their own', () => {
  const { belief, history, organisation, contact, others } = aboutTexts([
    section('profile', '<h2>业务</h2><p>文</p>', '我们相信的。'),
    section('history', '<p>引</p>\n<h2>起步</h2>\n<ul><li>一</li></ul>\n<h2 id="x">成形 &amp; 精进</h2><h3>小</h3>'),
    section('party', '', '自定的一节。'),
    section('contact', '<h2>总部</h2><p>址</p>'),
  ])
  assert.equal(belief, '我们相信的。')
  assert.equal(history?.intro, '<p>引</p>')
  assert.deepEqual(history?.parts, [
    { title: '起步', html: '<ul><li>一</li></ul>' },
    { title: '成形 & 精进', html: '<h4>小</h4>' },
  ])
  assert.equal(organisation, null)
  assert.deepEqual([contact?.intro, contact?.parts], ['', [{ title: '总部', html: '<p>址</p>' }]])
  // What is said above is not said again beside the title.
  assert.deepEqual(
    others.map(({ id, lead, html }) => [id, lead, html]),
    [
      ['profile', '', '<h3>业务</h3><p>文</p>'],
      ['party', '自定的一节。', ''],
    ],
  )
  assert.deepEqual(aboutTexts([section('history', '<ul><li>一</li></ul>')]).history?.parts, [])
})

test('PUB-05 the description is whole sentences of the first section', () => {
  const html = '<h3>公司</h3><p>甲公司成立于二〇一〇年。</p>\n<p>总部在上海。</p>'
  assert.equal(firstWords([section('profile', html)], 14), '甲公司成立于二〇一〇年。')
  assert.equal(firstWords([section('profile', html)], 100), '甲公司成立于二〇一〇年。总部在上海。')
  assert.equal(firstWords([section('profile', html)], 6), '甲公司成立…')
  assert.equal(firstWords([], 6), '')
})
