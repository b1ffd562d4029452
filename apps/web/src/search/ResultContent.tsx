import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { partsOf, type Result } from './results.ts'

/** One result, in its group's form. */
export function ResultContent({ result }: { result: Result }) {
  if ('fundSearchAppVO' in result) return <Fund {...result} />
  if ('fundManagerSearchAppVO' in result) return <Manager {...result} />
  if ('helpSearchAppVO' in result) return <Help {...result} />
  if ('articleInfoSearchAppVO' in result) {
    const { title, contentType, publishedOn } = result.articleInfoSearchAppVO
    const kind = contentType === 'video' ? '视频' : '文章'
    return <Text title={title} ranges={result.ranges} meta={`${kind}　${publishedOn}`} />
  }
  const { title, publishedOn } = result.fundNoticeSearchAppVO
  return <Text title={title} ranges={result.ranges} meta={publishedOn} />
}

type Of<Field extends PropertyKey> = Extract<Result, Record<Field, unknown>>
type Ranges = Result['ranges']

function Fund({ fundSearchAppVO: fund, ranges, codeRanges }: Of<'fundSearchAppVO'>) {
  return (
    <>
      <span className="result__main">
        <span className="fund-name">
          <Marked text={fund.fundName} ranges={ranges} />
        </span>
        <span className="fund-meta">
          <span>
            <Marked text={fund.fundCode} ranges={codeRanges} />
          </span>
          {fund.fundTypeName}
        </span>
      </span>
      <FundFigure fund={fund} />
    </>
  )
}

function FundFigure({ fund }: { fund: Of<'fundSearchAppVO'>['fundSearchAppVO'] }) {
  if (fund.sevenDayYield !== null) return <Figure text={shareText(fund.sevenDayYield)} label="七日年化" />
  if (!fund.year) return null
  const benchmark = hasBenchmark(fund.fundType) ? `，基准 ${percentText(fund.year.benchmark)}` : ''
  return <Figure text={percentText(fund.year.growth)} label={`近一年${benchmark}`} />
}

function Figure({ text, label }: { text: string; label: string }) {
  return (
    <span className="text-right">
      <Percent text={text} />
      <span className="cell-sub">{label}</span>
    </span>
  )
}

function Manager({ fundManagerSearchAppVO: manager, ranges }: Of<'fundManagerSearchAppVO'>) {
  const { name, avatar, fundName, fundCount } = manager
  return (
    <>
      {avatar === '' ? <Avatar name={name} size="s" /> : <img className="avatar avatar--s" src={avatar} alt="" />}
      <span className="result__main">
        <span className="fund-name">
          <Marked text={name} ranges={ranges} />
        </span>
        {fundName !== null && (
          <span className="fund-meta">
            {fundCount > 1 ? `管理 ${fundName} 等 ${fundCount} 只` : `管理 ${fundName}`}
          </span>
        )}
      </span>
    </>
  )
}

function Help({ helpSearchAppVO: { title, excerpt, excerptRanges }, ranges }: Of<'helpSearchAppVO'>) {
  return (
    <span className="result__main">
      <span>
        <Marked text={title} ranges={ranges} />
      </span>
      <span className="caption clamp-2">
        <Marked text={excerpt} ranges={excerptRanges} />
      </span>
    </span>
  )
}

function Text({ title, ranges, meta }: { title: string; ranges: Ranges; meta: string }) {
  return (
    <>
      <span className="result__main clamp-1">
        <Marked text={title} ranges={ranges} />
      </span>
      <span className="caption result__meta">{meta}</span>
    </>
  )
}

/** SRCH-03: highlights the matches in red. */
function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  return partsOf(text, ranges).map(part => (part.isMarked ? <mark key={part.from}>{part.text}</mark> : part.text))
}
