import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brand } from '@zhixiao/domain/brand.ts'
import { brandFaults } from '../../kernel/brand.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { contactFindings } from '../shell/doctor/doctor-contact.ts'
import { SECURITY_TXT, securityTxt } from './security-txt.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ at: '2026-11-20T23:30:00+08:00', settings: { ORIGIN: 'https://fund.test' } })
})
after(() => server.close())

test('HAND-04 the site says where its security faults are reported, for 180 days of its own clock', async () => {
  const answer = await fetch(server.url + SECURITY_TXT)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(
    await answer.text(),
    [
      'Contact: mailto:security@example.com',
      'Expires: 2027-05-19T00:00:00+08:00',
      'Preferred-Languages: zh, en',
      'Canonical: https://fund.test/.well-known/security.txt',
      'Policy: https://fund.test/footer/contact_us',
      '',
    ].join('\n'),
  )
  assert.equal(await (await fetch(server.url + SECURITY_TXT, { method: 'HEAD' })).text(), '')
})

test('HAND-04 no other path below a hidden folder is answered', async () => {
  for (const path of ['/.well-known/', '/.well-known/security.txt/', '/.well-known/.env', '/.git/config'])
    assert.equal((await fetch(server.url + path)).status, 404, path)
})

test('HAND-04 a firm that names no contact publishes none, and the doctor says so', async () => {
  assert.equal(securityTxt(undefined, 'https://fund.test', 0), null)
  assert.deepEqual(
    contactFindings(undefined).map(({ what }) => what),
    ['no contact for reports of security faults'],
  )
  assert.deepEqual(contactFindings(brand.security), [])
  const own = { contacts: ['https://report.test/a', 'mailto:a@fund.test'] }
  assert.match(
    (await securityTxt(own, 'https://fund.test', 0)?.text()) ?? '',
    /^Contact: https:\/\/report\.test\/a\nContact: mailto:a@fund\.test\nExpires: (?:.*\n){3}$/,
  )
})

test('HAND-04 a contact that nobody can write to is refused with its field', () => {
  const faults = (security: object) => brandFaults({ ...brand, security }, null).join()
  assert.equal(faults({ contacts: ['mailto:security@fund.test'], policy: 'https://fund.test/policy' }), '')
  for (const contact of [
    'security@fund.test',
    'http://fund.test/report',
    'mailto:security',
    'mailto:a@b.c\nExpires: x',
  ])
    assert.match(faults({ contacts: [contact] }), /security\.contacts\.0 must be a mailto: or https: address/, contact)
  assert.match(faults({ contacts: [] }), /security\.contacts must not be empty/)
  assert.match(
    faults({ contacts: ['mailto:a@fund.test'], policy: '//other.test' }),
    /security\.policy must be an https/,
  )
})
