import { messages as messagesOf } from '../../../calls/query/messages.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { readAnswer } from '../own-account.ts'
import { partOf } from './part-of.ts'

export const messages: ConsoleHandler<'customer.messages'> = (ctx, { custno }) =>
  partOf(ctx, custno, as => readAnswer(messagesOf(as, {})))
