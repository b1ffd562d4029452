import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { z } from 'zod'
import { choice, paper, reason, sentence, shareAmount, word, wordList } from './act-fields.ts'
import { holdScopes, paymentDirections } from './value-words.ts'

// Inputs of several acts, each with what a command takes by place and what the input names.

/** Shares that one account holds of a fund, and the paper of an authority. */
export const holding = {
  help: ['Each paper acts once on a holding.'],
  input: z.strictObject({
    tradeacco: word('交易账号'),
    fund: word('基金'),
    shares: shareAmount('份额（份）'),
    document: paper('文书号'),
  }),
  places: ['tradeacco', 'fund', 'shares'],
  object: ['tradeacco', 'fund'],
  subjects: ({ tradeacco }: { tradeacco: string }) => [{ tradeacco }],
} as const

/** Payments of a fund, of a bank or all, in one direction or both. */
export const payments = {
  help: [
    'fund CODE           debits and payouts of orders of this fund',
    'bank CODE           those of the cards of this bank',
    '--direction in|out  debits or payouts only',
  ],
  input: z.strictObject({
    scope: choice('范围', holdScopes),
    code: word('代码').optional(),
    direction: choice('方向', paymentDirections).optional(),
  }),
  places: ['scope', 'code'],
  object: ['scope', 'code'],
} as const

const roleHelp = `ROLE  ${Object.entries(staffRoles)
  .map(([role, name]) => `${role} (${name})`)
  .join(', ')}`

/** A member of staff with roles. */
export const member = (help: string, roles: { mayBeEmpty?: true } = {}) =>
  ({
    help: [roleHelp, help],
    input: z.strictObject({
      name: word('登录名'),
      fullName: word('姓名', undefined, '1 to 32 characters in one line'),
      roles: wordList('角色', staffRoles, roles),
    }),
    places: ['name', 'fullName', 'roles'],
  }) as const

/** A text with the files that it names, and the version that it was written from. */
export const text = (place: string) =>
  ({
    help: [
      'PLACE  where the text lies in a folder of content, without .md: notice/trans/N118, agreement/service/v3',
      'TEXT   front matter and Markdown, as docs/content.md says; FILES: what it names of files/ and the site lacks',
      '--from VERSION   refused when the text has another version by now; 0 for a new one',
    ],
    input: z.strictObject({
      place: word(place),
      text: word('正文'),
      files: wordList('附文件', undefined, { mayBeEmpty: true, most: 5 }),
      from: sentence('依据的版本').optional(),
    }),
    places: ['place', 'text', 'files'],
  }) as const

/** A decision on a case, with its reason. */
export const decision = <Decision extends string>(title: string, decisions: Readonly<Record<Decision, string>>) =>
  ({
    input: z.strictObject({
      id: word(title),
      decision: choice('处理', decisions),
      reason: reason(4),
    }),
    places: ['id', 'decision'],
  }) as const
