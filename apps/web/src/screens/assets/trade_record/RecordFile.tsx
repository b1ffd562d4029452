import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useSend } from '../../../api/query.ts'
import { downloadText } from '../../../content/download-text.ts'
import type { Order } from '../../../features/order/WithdrawButton.tsx'
import { inputOf, type RecordFilter } from './record-filter.ts'
import { recordRows } from './record-rows.ts'

const PAGE = 1_000
/** More than one customer can produce in a year. */
const MOST = 20_000

/** All records of the filter as a file, across all pages. */
export function RecordFile({ filter }: { filter: RecordFilter }) {
  const asked = useSend('query.tradeRecord')
  const save = async () => {
    const orders: Order[] = []
    for (let pageNum = 1; orders.length < MOST; pageNum++) {
      const page = await asked.send({ ...inputOf(filter), pageParam: { pageNum, pageSize: PAGE } })
      if (!page.ok) return
      orders.push(...page.data.list)
      if (page.data.list.length < PAGE) break
    }
    downloadText('交易记录.csv', csvFile(recordRows(orders)))
  }
  return (
    <div className="record-note">
      <Button kind="outline" size="s" disabled={asked.pending} onClick={() => void save()}>
        导出 CSV
      </Button>
    </div>
  )
}
