import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundCell } from '../../../features/holding/FundCell.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { methodObstacle } from '../../../features/holding/method-obstacle.ts'
import { NoHoldings } from '../../../features/holding/NoHoldings.tsx'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'

type Setting = OutputOf<'query.bonusStatus'>['list'][number]

/** The dividend method of each holding, its pending change, and a link to change it. */
export function DividendSettings() {
  const { data, error, refetch } = useCall('query.bonusStatus', {})
  const mayTrade = useMayTrade()
  return (
    <Panel quiet title="分红方式" note="按基金和银行卡分别设置">
      {error && <ErrorBlock title={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={3} />}
      {data && (
        <ShortTable
          caption="各持有基金的分红方式"
          rows={data.list}
          rowKey={({ fundCode, tradeacco }) => `${fundCode}/${tradeacco}`}
          columns={mayTrade ? [...columns, actsColumn] : columns}
          phone={setting => <SettingItem setting={setting} mayTrade={mayTrade} />}
          empty={<NoHoldings />}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<Setting>[] = [
  {
    key: 'fund',
    head: '基金名称',
    rowHeader: true,
    cell: ({ fundCode, fundName }) => <FundCell fundName={fundName}>{fundCode}</FundCell>,
  },
  { key: 'card', head: '银行卡', hide: 'narrow', nowrap: true, cell: setting => cardWords(setting) },
  {
    key: 'shares',
    head: '持有份额',
    numeric: true,
    hide: 'tablet',
    cell: ({ shares }) => <span className="num">{moneyText(shares)}</span>,
  },
  { key: 'method', head: '分红方式', cell: setting => <Method setting={setting} /> },
]

const actsColumn: Column<Setting> = {
  key: 'act',
  head: '操作',
  headHidden: true,
  cell: setting => <ChangeLink setting={setting} />,
}

function Method({ setting: { dividendType, since, pending, reason } }: { setting: Setting }) {
  return (
    <>
      {dividendTypeName(dividendType)}
      <span className="cell-sub">
        {pending === null ? (
          (reason ?? (since === null ? '基金默认' : `${since} 修改`))
        ) : (
          <Link className="text-link" to={to('tradeRecord', { orderId: pending.orderId })}>
            {dayWords(pending.confirmDate)}改为{dividendTypeName(pending.dividendType)}
          </Link>
        )}
      </span>
    </>
  )
}

function ChangeLink({ setting }: { setting: Setting }) {
  const { fundCode, fundName, tradeacco } = setting
  const off = methodObstacle(setting)
  return off === null ? (
    <LinkButton
      kind="ghost"
      size="s"
      link={<Link to={to('dividend', { fundCode, tradeacco })} aria-label={`修改分红方式：${fundName}`} />}
    >
      修改
    </LinkButton>
  ) : (
    <Button kind="ghost" size="s" disabled title={off} aria-label={`修改分红方式：${fundName}：${off}`}>
      修改
    </Button>
  )
}

const SettingItem = ({ setting, mayTrade }: { setting: Setting; mayTrade: boolean }) => (
  <PhoneItem
    title={setting.fundName}
    meta={`${setting.fundCode}　${cardWords(setting)}`}
    aside={mayTrade && <ChangeLink setting={setting} />}
    figures={[
      { label: '持有份额', value: <span className="num">{moneyText(setting.shares)}</span> },
      { label: '分红方式', value: <Method setting={setting} /> },
    ]}
  />
)
