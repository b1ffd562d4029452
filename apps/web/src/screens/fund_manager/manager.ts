import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type ManagerRow = OutputOf<'content.managerList'>['list'][number]
export type Manager = OutputOf<'content.managerDetail'>
export type Tenure = Manager['tenures'][number]
