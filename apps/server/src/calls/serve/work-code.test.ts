import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hasZeroBits, workText } from '@zhixiao/contract/serve/proof-of-work.ts'
import { ageCodes } from '../../testing/codes.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const MOBILE = '13800000001'
async function workOf(purpose: 'login' | 'register' = 'login') {
  const sent = await server.client().call('serve.workCodeSend', { purpose, subject: MOBILE })
  assert.ok(sent.ok)
  return sent.data
}
type Work = Awaited<ReturnType<typeof workOf>>

/** Solves the puzzle as the browser does; `wrong` returns a number that is not a solution. */
function solve({ captchaId, bits }: Work, wrong = false): string {
  for (let answer = 0; ; answer++) {
    const right = hasZeroBits(hash('sha256', workText(captchaId, answer), 'buffer'), bits)
    if (right !== wrong) return String(answer)
  }
}
const send = (captchaId: string, captchaAnswer: string, mobile = MOBILE, purpose: 'login' | 'register' = 'login') =>
  server.client().call('serve.mobileCodeSend', { purpose, mobile, captchaId, captchaAnswer })
const codeOf = async (answer: ReturnType<typeof send>) => {
  const given = await answer
  return given.ok ? '0000' : given.code
}

test('CALL-980 SEC-05 work of the browser stands for a picture, once, however many use it at once', async () => {
  const work = await workOf()
  assert.equal(work.bits, 15)
  const answer = solve(work)
  const answers = await Promise.all([1, 2, 3, 4].map(() => codeOf(send(work.captchaId, answer))))
  assert.equal(answers.filter(code => code !== 'CAPTCHA-0001').length, 1)
  assert.equal(await codeOf(send(work.captchaId, answer)), 'CAPTCHA-0001')
})

test('CALL-980 SEC-05 it counts for one number, one purpose, three minutes and five tries', async () => {
  const fresh = async () => {
    const work = await workOf()
    return { work, answer: solve(work) }
  }
  const forOther = await fresh()
  assert.equal(await codeOf(send(forOther.work.captchaId, forOther.answer, '13800000002')), 'CAPTCHA-0001')
  const forPurpose = await fresh()
  assert.equal(await codeOf(send(forPurpose.work.captchaId, forPurpose.answer, MOBILE, 'register')), 'CAPTCHA-0001')
  const wrong = await fresh()
  const bad = solve(wrong.work, true)
  for (let time = 0; time < 5; time++) assert.equal(await codeOf(send(wrong.work.captchaId, bad)), 'CAPTCHA-0001')
  assert.equal(await codeOf(send(wrong.work.captchaId, wrong.answer)), 'CAPTCHA-0001')
  const old = await fresh()
  await ageCodes(server, 181)
  assert.equal(await codeOf(send(old.work.captchaId, old.answer)), 'CAPTCHA-0001')
})

test('CALL-980 CALL-069 it is no picture: the picture’s call takes it for wrong, and without an answer it is no pass', async () => {
  const work = await workOf()
  const input = { purpose: 'login', captchaId: work.captchaId } as const
  const read = { ...input, subject: MOBILE, captchaAnswer: 'AB23' }
  const verified = await server.client().call('serve.imageCodeVerify', read)
  assert.ok(!verified.ok && verified.code === 'CAPTCHA-0001')
  const bare = await server.client().call('serve.mobileCodeSend', { ...input, mobile: MOBILE })
  assert.ok(!bare.ok && bare.code === 'CAPTCHA-0001')
})

test('CALL-980 a malformed purpose is refused, and zero bits are counted to the bit', async () => {
  const answer = await fetch(`${server.url}/api/serve/work-code/send`, { method: 'POST', body: '{}' })
  assert.equal(JSON.parse(await answer.text()).code, 'PARAM-0001')
  assert.equal(hasZeroBits(Uint8Array.of(0, 1), 15), true)
  assert.equal(hasZeroBits(Uint8Array.of(0, 2), 15), false)
  assert.equal(hasZeroBits(Uint8Array.of(0, 0), 16), true)
  assert.equal(hasZeroBits(Uint8Array.of(1), 8), false)
})
