import { type CodeOf, isCode } from './table.ts'

/** THE codes of the subject of a customer's message. */
export const MESSAGE = { ahead: '0', happened: '1', dismissed: '2' } as const
export const messageStates = {
  [MESSAGE.ahead]: '将要发生',
  [MESSAGE.happened]: '已经发生',
  [MESSAGE.dismissed]: '不再提示',
} as const
export type MessageState = CodeOf<typeof messageStates>

/** LET-10: a list of messages keeps these and drops every other state, known or not. */
export const isKeptMessage = (state: string): state is '0' | '1' =>
  isCode(messageStates, state) && state !== MESSAGE.dismissed
