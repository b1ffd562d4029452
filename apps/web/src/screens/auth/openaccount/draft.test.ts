import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { queryClient } from '../../../api/cache.ts'
import { userKey } from '../../../api/user-here.ts'
import { dropTyped, keepTyped } from '../../../session/typed.ts'
import { changeDraft, currentIdentity, forgetDraft, hideDraft, resumeDraft, showDraft } from './draft.ts'

const logIn = (custno: string) => queryClient.setQueryData(userKey(null), { custno })
afterEach(() => {
  dropTyped()
  forgetDraft()
  queryClient.clear()
})

const images = { front: true, back: false }
const kept = (custname: string): OutputOf<'account.openDraft'> => ({
  images,
  draft: {
    step: 'identity',
    custname,
    idno: '1101051995',
    lastDay: '',
    forGood: false,
    checked: false,
    profile: { address: '示例街道1号' },
    profileDone: false,
    cardno: '',
    bankCode: '',
    mobileno: '',
    cardTicket: '',
    paperVersion: '',
    answers: {},
    riskDone: false,
  },
})

/** A session ends while the server has 林 and the page 林小满. */
function endSession() {
  logIn('1')
  resumeDraft(kept('林'))
  changeDraft(({ identity }) => ({ identity: { ...identity, custname: '林小满' }, tradePassword: '258036' }))
  changeDraft(draft => {
    showDraft(draft)
    return {}
  })
  keepTyped()
  hideDraft()
  forgetDraft()
  queryClient.clear()
}

test('AUTH-04 AUTH-07 what was typed after the last keeping is there when the same customer logs in again', () => {
  endSession()
  logIn('1')
  resumeDraft(kept('林'))
  assert.equal(currentIdentity().custname, '林小满')
  changeDraft(draft => {
    assert.deepEqual(draft.sent, images)
    assert.equal(draft.profile.address, '示例街道1号')
    assert.equal(draft.tradePassword, '', 'nothing secret is kept')
    return {}
  })
  resumeDraft(kept('林'))
  assert.equal(currentIdentity().custname, '林', 'once')
})

test('AUTH-04 AUTH-07 what another device went on with stays, and nobody else finds what was typed', () => {
  endSession()
  logIn('1')
  resumeDraft(kept('林晓曼'))
  assert.equal(currentIdentity().custname, '林晓曼')

  endSession()
  logIn('2')
  resumeDraft({ images, draft: null })
  assert.equal(currentIdentity().custname, '')
})

test('AUTH-04 a reload at the password step does not ask the bank again while its word is good', () => {
  const at = (end: number): OutputOf<'account.openDraft'> => {
    const { draft } = kept('林小满')
    const proof = { cardno: '6225880137706868', mobileno: '13711110001', cardTicket: `007.${end}.${'a'.repeat(64)}` }
    return { images, draft: draft && { ...draft, ...proof, step: 'password', checked: true, profileDone: true } }
  }
  const proven = () => {
    let found: string | undefined
    changeDraft(draft => {
      found = draft.proven && `${draft.proven.bankName} ${draft.proven.holder === draft.checked}`
      return {}
    })
    return found
  }
  resumeDraft(at(Date.now() + 60_000))
  assert.equal(proven(), '招商银行 true')
  resumeDraft(at(Date.now() - 1))
  assert.equal(proven(), undefined)
})
