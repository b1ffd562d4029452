import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutParts, firstWords } from './about.ts'

const section = (id: string, html = '') => ({ id, title: id, html })
const sections = ['profile', 'history', 'team', 'contact'].map(id => section(id))
const award = { id: '1', title: '金奖', awardedBy: '评选会', year: 2025 }
const idsOf = (awards: (typeof award)[], of = sections) =>
  aboutParts({ sections: of, awards, jobs: [], figures: null }).map(({ id }) => id)

test('PUB-05 sections come as sorted, honours before the team, jobs before the contact', () => {
  assert.deepEqual(idsOf([award]), ['profile', 'history', 'honours', 'team', 'jobs', 'contact'])
  assert.deepEqual(idsOf([]), ['profile', 'history', 'team', 'jobs', 'contact'])
  assert.deepEqual(idsOf([award], [section('profile')]), ['profile', 'honours', 'jobs'])
  const unread = aboutParts({ sections: [section('profile')], awards: [], jobs: null, figures: null })
  assert.deepEqual(unread, [{ id: 'profile', title: 'profile' }])
})

test('PUB-05 the description is whole sentences of the first section', () => {
  const html = '<h3>公司</h3><p>甲公司成立于二〇一〇年。</p>\n<p>总部在上海。</p>'
  assert.equal(firstWords([section('profile', html)], 14), '甲公司成立于二〇一〇年。')
  assert.equal(firstWords([section('profile', html)], 100), '甲公司成立于二〇一〇年。总部在上海。')
  assert.equal(firstWords([section('profile', html)], 6), '甲公司成立…')
  assert.equal(firstWords([], 6), '')
})
