import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf } from './page-of.ts'

const page = (path: string, query = '') => pageOf(path, new URLSearchParams(query))

test('query fields that no screen reads do not make another page', () => {
  assert.deepEqual(page('/home', 'utm_source=x&theme=dark'), { url: '/home?theme=dark', known: true })
  assert.equal(page('/home', 'theme=blue').url, '/home')
})

test('case and a slash at the end do not make another page', () => {
  assert.equal(page('/HOME/').url, '/home')
})

test('the data of a page keeps the loaders asked for', () => {
  assert.equal(page('/home.data', '_routes=home').url, '/home.data?_routes=home')
  assert.equal(page('/home', '_routes=home').url, '/home')
})

test('every unknown address is one and the same page', () => {
  assert.deepEqual(page('/nope', 'a=1'), { url: '/404', known: false })
  assert.deepEqual(page('/other.data'), { url: '/404.data', known: false })
  assert.equal(page('/').known, true)
})

test('what is no page is known by its exact path, without any query', () => {
  assert.deepEqual(page('/rss/notices.xml', 'utm_source=x'), { url: '/rss/notices.xml', known: true })
  assert.equal(page('/rss/other.xml').known, false)
})

test('SVC-01 /services is known, as what leads on; its children are known in any case', () => {
  assert.deepEqual(page('/Services/'), { url: '/services', known: true })
  assert.equal(page('/services.data').url, '/services.data')
  assert.equal(page('/SERVICES/guide/personal_guide').url, '/services/Guide/personal_guide')
  assert.equal(page('/footer/djgpersonnel', 'keyword=王').url, '/footer/DjgPersonnel?keyword=%E7%8E%8B')
})

test('the router gets the routes of known places alone', () => {
  const { url, known } = page('/routes.json', 'paths=/fund,/nope,/HOME&version=ab12&x=1')
  assert.deepEqual([url, known], ['/routes.json?paths=%2Ffund%2C%2FHOME&version=ab12', true])
})
