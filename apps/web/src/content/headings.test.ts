import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '@zhixiao/domain/content/plain-text.ts'
import { lowered, withHeadings } from './headings.ts'

test('SVC-09 the headings of a rule become its contents, each with an address of its own', () => {
  const { html, headings } = withHeadings(
    '<h2>一、<em>总则</em></h2><p>文</p><h2 id="old">二、A &amp; B</h2><h3>小节</h3>',
  )
  assert.deepEqual(headings, [
    { id: 's1', title: '一、总则' },
    { id: 's2', title: '二、A & B' },
  ])
  assert.equal(html, '<h2 id="s1">一、<em>总则</em></h2><p>文</p><h2 id="s2">二、A &amp; B</h2><h3>小节</h3>')
})

test('SVC-03 a text under a heading has its own headings one level lower', () => {
  assert.equal(lowered('<h2 id="a">一</h2><h3>二</h3><hr>'), '<h3 id="a">一</h3><h4>二</h4><hr>')
})

test('words of a text come without tags, and what looks like one stays', () => {
  assert.equal(plainText('<p>1 &lt; 2 &amp;lt;</p>'), '1 < 2 &lt;')
})
