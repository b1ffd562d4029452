import '../../../features/fund/fund.css'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { IconButton } from '@zhixiao/ui/action/Button.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DayCell, NavCell } from '../../../features/fund/FundCells.tsx'
import { articleUrl } from '../../../features/viewpoint/article.ts'
import { to } from '../../../paths.ts'
import { FundStar } from '../../../session/FundStar.tsx'

type Item = OutputOf<'account.footprintList'>['days'][number]['items'][number]

export const nameOf = (item: Item): string => (item.refType === 'view_fund' ? item.fund.fundName : item.article.title)

/** A viewed item: its current state, and when it was viewed. */
export function VisitItem({ item, onRemove }: { item: Item; onRemove: () => void }) {
  const name = nameOf(item)
  return (
    <li className="visit-item">
      <time className="visit-item__time num" dateTime={item.seenAt}>
        {dateText(item.seenAt, 'HH:mm')}
      </time>
      {item.refType === 'view_fund' ? <FundStep fund={item.fund} /> : <ArticleStep article={item.article} />}
      <IconButton label={`删除足迹：${name}`} icon="trash" size="s" onClick={onRemove} />
    </li>
  )
}

function FundStep({ fund }: { fund: Extract<Item, { refType: 'view_fund' }>['fund'] }) {
  const { fundCode, fundName, fundTypeName } = fund
  return (
    <>
      <Title url={to('fundDetail', { fundCode })} name={fundName}>
        <span>{fundCode}</span>
        <span>{fundTypeName}</span>
      </Title>
      <div className="visit-item__figures">
        <NavCell fund={fund} />
        <DayCell fund={fund} />
      </div>
      <FundStar fundCode={fundCode} fundName={fundName} />
    </>
  )
}

function ArticleStep({ article }: { article: Extract<Item, { refType: 'view_article' }>['article'] }) {
  return (
    <Title url={articleUrl(article)} name={article.title}>
      <Tag>{article.contentType === 'video' ? '视频' : '观点'}</Tag>
      <span>{article.author}</span>
      <time dateTime={article.publishedOn}>{article.publishedOn}</time>
    </Title>
  )
}

const Title = ({ url, name, children }: { url: string; name: string; children: ReactNode }) => (
  <div className="visit-item__what">
    <Link className="fund-name" to={url}>
      {name}
    </Link>
    <span className="fund-meta">{children}</span>
  </div>
)
