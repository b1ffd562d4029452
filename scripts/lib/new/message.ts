import { kebab, type Maker, withRow } from './made.ts'

const LIST = 'packages/domain/src/sms/messages.ts'

/**
 * The rows of a new SMS text and a failing test. @throws Error for a name that is not of letters or is taken, or without the name
 * that staff know it under.
 */
export const newMessage: Maker = ([name = '', title = ''], read) => {
  if (!/^[a-z][a-zA-Z]+$/.test(name)) throw new Error(`An SMS text is named as planMoved, not ${name}.`)
  if (title === '') throw new Error(`The SMS text ${name} needs a name for staff, such as 定投已改期.`)
  if (new RegExp(`^  ${name}:`, 'm').test(read(LIST))) throw new Error(`There is an SMS text ${name} already.`)
  const named = withRow(read(LIST), `  ${name}: '${title}',\n`, '} as const', 'export const smsNames = {')
  return {
    created: { [`packages/domain/src/sms/${kebab(name)}.test.ts`]: testOf(name) },
    changed: {
      [LIST]: withRow(named, `  ${name}: '您的{fund}TODO。',\n`, '} as const', 'export const smsTexts = {'),
    },
    next: 'the text with its values in braces, who sends it and when; npm run docs.',
  }
}

const testOf = (name: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smsMessage } from './messages.ts'

test('TODO: what it says, and to whom it is sent when', () => {
  assert.equal(smsMessage('${name}', { fund: '直销稳健混合A' }).body, '')
  assert.fail('call what sends it, and read the one message')
})
`
