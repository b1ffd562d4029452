import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import type { Detail } from './detail.ts'
import { NoticeLine } from './NoticeLine.tsx'

/** The fund's newest notices and documents. */
export function FundNotices({ detail: { notices }, aside }: { detail: Detail; aside: ReactNode }) {
  return (
    <Panel quiet id="notices" title="基金公告" aside={aside}>
      {notices.length === 0 && <p className="muted">暂无公告。</p>}
      <ul>
        {notices.map(notice => (
          <NoticeLine key={notice.noticeId} notice={notice} />
        ))}
      </ul>
    </Panel>
  )
}
