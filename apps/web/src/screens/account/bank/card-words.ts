import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type BankCardView = OutputOf<'account.bankMine'>['fullList'][number]

/** BANK-01: the state of a card's contract with its bank. */
export const cardStates = {
  active: ['success', '已签约'],
  pending: ['warning', '待签约'],
  lapsed: ['warning', '签约已失效'],
} as const
