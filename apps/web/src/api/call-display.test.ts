import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { callDisplay, shownAs } from '@zhixiao/contract/call-display.ts'
import { callNames } from '@zhixiao/contract/calls.ts'

const root = new URL('..', import.meta.url)
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter(name => !name.endsWith('.test.ts'))
  .sort()
  .map(name => ({ name: name.replaceAll('\\', '/'), text: readFileSync(new URL(name, root), 'utf8') }))
const refusal = (code: string, kind: CallFailure['kind'] = 'business'): CallFailure => ({
  ok: false,
  code,
  msg: '',
  kind,
})

test('LET-09 a failure is shown where the table says, an ended session by its dialog', () => {
  assert.equal(shownAs('account.behaviourAdd', refusal('SYS-0500'), true), 'toast')
  assert.equal(shownAs('account.behaviourAdd', refusal('', 'network'), true), 'toast')
  assert.equal(shownAs('trade.purchase', refusal('TRADE-MIN'), true), 'inline')
  assert.equal(shownAs('content.search', refusal('', 'timeout'), false), 'silent')
  assert.equal(shownAs('trade.purchase', refusal('AUTH-0001', 'unauthorised'), true), 'dialog')
  assert.equal(shownAs('token.login', refusal('AUTH-0001', 'unauthorised'), false), 'inline')
})

test('LET-09 ERR-01 a code that the specification accepts silently is never a toast', () => {
  for (const code of ['0040', 'DS-TR0U1057', 'DS-TR0Q1058', 'OCR-1111', 'DS-TR0U0119'])
    for (const name of callNames) assert.notEqual(shownAs(name, refusal(code), true), 'toast', `${name} ${code}`)
})

test('LET-09 every order, and every change of cards, passwords and data, covers the page', () => {
  for (const name of [
    'trade.purchase',
    'trade.redemption',
    'trade.conversion',
    'account.bankAdd',
    'account.userInfoSet',
  ])
    assert.ok(
      callNames.some(each => each === name && callDisplay[each].overlay),
      name,
    )
})

test('LET-09 the table is the only place that covers the page or decides on a toast for a failure', () => {
  const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
  assert.deepEqual(having(/\bbeginLoading\(\)/), ['api/call.ts', 'dialogs/loading.ts'])
  assert.deepEqual(having(/toast\.error\((?:result|failure|error)\.(?:failure\.)?msg\)/), ['api/call.ts'])
})

test('LET-09 a call is made by a page, or the table says why not', () => {
  for (const name of callNames) {
    const { unused } = callDisplay[name]
    const isUsed = sources.some(({ text }) =>
      new RegExp(`(?<!OutputOf<|SentOf<|InputOf<)'${name.replace('.', '\\.')}'`).test(text),
    )
    assert.equal(isUsed, unused === undefined, unused === undefined ? `no page makes ${name}` : `a page makes ${name}`)
  }
})
