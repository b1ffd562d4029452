import { type CodeOf, isCode } from './table.ts'

/** Subject of a customer's message. */
export const messageStates = { '0': '将要发生', '1': '已经发生', '2': '不再提示' } as const
export type MessageState = CodeOf<typeof messageStates>

/** LET-10: a list of messages keeps these and drops every other state, known or not. */
export const isKeptMessage = (state: string): state is '0' | '1' => isCode(messageStates, state) && state !== '2'
