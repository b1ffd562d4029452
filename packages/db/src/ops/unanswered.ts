import { sql } from 'kysely'

/** Whether the first answer to the caller of ticket `t` is overdue. */
export const isUnanswered = sql`(t.outcome is null and t.answered_at is null and coalesce(t.answer_by < business_now(), false))`
