import { fundSummaryUrl } from '@zhixiao/domain/codes/agreements.ts'
import type { ProductSummary, SummaryBlock } from '@zhixiao/domain/fund/product-summary.ts'
import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { Fund } from './detail.ts'
import type { PartOf } from './load-part.ts'

/** The product summary as a page: the same text as its file. */
export default function SummaryPart({ fund, part: { summary } }: { fund: Fund; part: PartOf<'summary'> }) {
  return (
    <article className="stack" aria-label={summary.title}>
      <Panel
        quiet
        title={summary.title}
        aside={
          <a className="text-link" href={fundSummaryUrl(fund.fundCode)} target="_blank" rel="noopener">
            PDF 文件<span className="sr-only">，新窗口打开</span>
          </a>
        }
      >
        <p className="caption">
          版本 {summary.version}，条款日期 {summary.termsOn}，数据截至 {summary.dataTo}
        </p>
        <p className="muted">{summary.lead}</p>
      </Panel>
      {summary.parts.map(part => (
        <SummarySection key={part.title} part={part} />
      ))}
    </article>
  )
}

const SummarySection = ({ part: { title, blocks } }: { part: ProductSummary['parts'][number] }) => (
  <Panel quiet title={title} className="summary">
    {blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text keep their places
      <Shown key={at} block={block} />
    ))}
  </Panel>
)

function Shown({ block }: { block: SummaryBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ol>
          {block.items.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )
    case 'table':
      return (
        <DataTable
          caption={block.name}
          columns={block.head.map((head, column) => ({
            key: head,
            head,
            cell: (row: readonly string[]) => row[column] ?? '',
            ...(column === 0 && { rowHeader: true, width: block.head.length === 2 ? '36%' : '40%' }),
            ...(column > 0 && block.figures && { numeric: true }),
          }))}
          rows={block.rows}
          rowKey={(row, place) => `${place} ${row[0]}`}
          compact
          plain
        />
      )
  }
}
