import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { EyeToggle } from '@zhixiao/ui/action/EyeToggle.tsx'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import type { CSSProperties } from 'react'
import { useCall } from '../../api/query.ts'
import { useHiddenAmounts } from '../../features/holding/hide-amounts.ts'
import { incomeDays } from '../../features/holding/income-days.ts'
import type { User } from '../../session/user.ts'
import { OwnFrame } from './OwnFrame.tsx'
import { OwnLists } from './OwnLists.tsx'

/** Totals and lists of a customer with an account; the figures have the definitions of 我的资产. */
export function OwnAssets({ user }: { user: User }) {
  const { data, error, refetch } = useCall('query.shareInfo', { firstflag: '0' })
  const [hidden, setHidden] = useHiddenAmounts()
  return (
    <OwnFrame
      who={<h1>{user.custname || user.mobileno}，您好</h1>}
      sum={
        data ? (
          <Sum hidden={hidden} setHidden={setHidden} totals={data.totals} />
        ) : (
          error && <Unread refetch={refetch} />
        )
      }
      facts={data && <Incomes totals={data.totals} hidden={hidden} />}
      lists={<OwnLists mayTrade={user.kind === 'person'} hidden={hidden} />}
    />
  )
}

type Sums = OutputOf<'query.shareInfo'>['totals']
type SumProps = { totals: Sums; hidden: boolean; setHidden: (hidden: boolean) => void }

function Sum({ totals, hidden, setHidden }: SumProps) {
  const total = moneyText(totals.total)
  return (
    <>
      <p className="row own__label">
        总资产（元）
        <EyeToggle hidden={hidden} onChange={setHidden} />
      </p>
      <p className="own__total" style={{ '--chars': total.length } as CSSProperties}>
        <Money text={total} size="xl" hidden={hidden} />
      </p>
      <p className="own__day">
        昨日收益{incomeDays(totals.dayIncomeDays)}
        <Money text={signedMoneyText(totals.dayIncome)} sign="auto" size="s" hidden={hidden} />
      </p>
    </>
  )
}

function Incomes({ totals, hidden }: { totals: Sums; hidden: boolean }) {
  const income = (value: string | null) => <Money text={signedMoneyText(value)} sign="auto" hidden={hidden} />
  return (
    <Facts
      items={[
        { label: '持有收益', value: income(totals.holdingIncome) },
        { label: '累计收益', value: income(totals.cumulative) },
        { label: '在途资金', value: <Money text={moneyText(totals.inTransit)} hidden={hidden} /> },
      ]}
    />
  )
}

const Unread = ({ refetch }: { refetch: () => unknown }) => (
  <p className="own__lead" role="alert">
    资产暂时未能读取。<TextButton onClick={() => void refetch()}>重新加载</TextButton>
  </p>
)
