import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { dayWords } from './day-words.ts'

type Stage = OutputOf<'query.recordDetail'>['timeline'][number]

/** A stage of the server's timeline: a past stage has its instant, a future one its day. */
export function stageOf({ title, at, day, done }: Stage, index: number, orderId: string) {
  return {
    title: at === null ? dayWords(day) : dateText(at, 'YYYY-MM-DD HH:mm:ss'),
    text: index === 0 ? `${title}，单号 ${orderId}` : title,
    on: done,
  }
}
