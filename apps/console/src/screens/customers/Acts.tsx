import { eventName } from '@zhixiao/contract/console/event-words.ts'
import { momentText } from '../../layout/use-business-time.ts'
import type { Customer } from './customer.ts'
import { detailWords } from './customer-words.ts'

const actors: Readonly<Record<string, string>> = { customer: '客户本人', bank: '银行' }

/** Acts on the account, newest first. */
export function Acts({ acts }: { acts: Customer['acts'] }) {
  if (acts.length === 0) return <p className="c-quiet">没有记录。</p>
  return (
    <ul className="c-list">
      {acts.map(({ eventId, at, actor, act, detail }) => (
        <li key={eventId} className="c-pair">
          <div>
            <b>{eventName(act)}</b>
            <span>{[actors[actor] ?? actor, ...detailWords(detail)].join('，')}</span>
          </div>
          <time dateTime={at} className="c-quiet">
            {momentText(at).slice(5)}
          </time>
        </li>
      ))}
    </ul>
  )
}
