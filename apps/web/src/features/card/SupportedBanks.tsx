import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { useCall } from '../../api/query.ts'

/** BANK-02: the banks whose cards can be bound, with their limits per payment and per day. */
export function SupportedBanks() {
  const { data } = useCall('account.bankList', {}, { staleMs: 3_600_000 })
  return (
    <Panel quiet title="支持的银行">
      <DataTable
        caption="支持的银行与限额"
        compact
        rows={data?.banks ?? []}
        rowKey={bank => bank.bankCode}
        columns={[
          {
            key: 'name',
            head: '银行',
            rowHeader: true,
            cell: bank => (
              <span className="row">
                <BankBadge code={bank.bankCode} name={bank.bankName} />
                {bank.bankName}
              </span>
            ),
          },
          { key: 'single', head: '单笔限额', numeric: true, cell: bank => limitText(bank.singleMax) },
          { key: 'day', head: '单日限额', numeric: true, cell: bank => limitText(bank.dayMax) },
        ]}
      />
    </Panel>
  )
}
