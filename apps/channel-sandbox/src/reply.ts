import type { AnswerOf, PaymentCall, RequestOf } from '@zhixiao/gateway/payments.ts'

export type Reply = { status: number; body: object } | 'silent'
export type Handlers<Call extends PaymentCall> = { [Each in Call]: (input: RequestOf<Each>) => Promise<Reply> }

export const ok = <Call extends PaymentCall>(body: AnswerOf<Call>): Reply => ({ status: 200, body })
export const conflict: Reply = { status: 409, body: { error: 'another content under this id' } }

/** The day in Shanghai. */
export const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
