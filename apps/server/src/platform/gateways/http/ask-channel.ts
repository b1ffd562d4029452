import { type AnswerOf, answers, type PaymentCall, paths, type RequestOf } from '@zhixiao/gateway/payments.ts'
import { type SignedCall, UnknownOutcome } from './signed-call.ts'

/** Asks a provider; null when the outcome is unknown: no signed answer, another status than 200, or an invalid body. */
export const askChannel =
  (call: SignedCall) =>
  async <Call extends PaymentCall>(name: Call, content: RequestOf<Call>): Promise<AnswerOf<Call> | null> => {
    try {
      const { status, body } = await call(paths[name], content)
      const read = answers[name].safeParse(body)
      // Typed by its name, which the compiler cannot follow through the table.
      return status === 200 && read.success ? (read.data as AnswerOf<Call>) : null
    } catch (error) {
      if (error instanceof UnknownOutcome) return null
      throw error
    }
  }
