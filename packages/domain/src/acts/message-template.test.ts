import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownTextOf } from '../sms/messages.ts'
import { decideMessageTemplate, type TemplateFacts } from './message-template.ts'
import { refusalText } from './refusals.ts'

const text = '您上传的证件未通过：{reason}。请重新上传。'
const inForce: TemplateFacts = { text, providerId: 'P-1', version: 2 }

test('ACT-01 CON-13 a text takes the place of the one in force as its next version, and keeps its id unless another is given', () => {
  const decide = (current: TemplateFacts, given: { text: string; providerId?: string }) => {
    const made = decideMessageTemplate(current, { template: 'idReturned', ...given })
    return made.ok ? made.effects : null
  }
  const before = ownTextOf('idReturned')
  const first = { template: 'idReturned', version: 1, text, providerId: before.providerId, before }
  assert.deepEqual(decide(null, { text }), first)
  const next = decide(inForce, { text: '{reason}，请重新上传。' })
  assert.deepEqual([next?.version, next?.providerId], [3, 'P-1'])
  assert.equal(decide(inForce, { text, providerId: 'P-2' })?.providerId, 'P-2')
})

test('ACT-01 CON-13 an unknown template and a wrong text are refused, and the same text changes nothing', () => {
  const refused = (template: string, given: string) => {
    const made = decideMessageTemplate(inForce, { template, text: given })
    return made.ok ? null : [refusalText(made.refusal).zh, made.isDone]
  }
  assert.deepEqual(refused('nothing', 'x'), ['没有模板 nothing', undefined])
  assert.deepEqual(refused('code', '您好'), ['必须含有 {code}', undefined])
  assert.deepEqual(refused('idReturned', text), ['内容没有变化', true])
})
