// What the published package exports; the workspaces import the files.
export type { CallName, CodeOf, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
export { CallError, type CallFailure, type CallResult, dataOf, isUnanswered } from './call-result.ts'
export { type CallOptions, type Client, type ClientOptions, createClient, type ResultOf } from './client.ts'
