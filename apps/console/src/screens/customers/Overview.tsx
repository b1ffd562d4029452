import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { Wide } from '../../layout/Wide.tsx'
import { OrderRows } from '../../order/OrderRows.tsx'
import { countText } from '../../words.ts'
import { Acts } from './Acts.tsx'
import type { Customer } from './customer.ts'
import { HoldingRows } from './HoldingRows.tsx'
import { Identity } from './Identity.tsx'
import { PaperActs } from './PaperActs.tsx'
import { type ShowSeal, useSeals } from './use-seals.tsx'

/** The figures that the customer sees, holdings, newest orders and assessments, beside the customer's identity. */
export function Overview({ customer }: { customer: Customer }) {
  const [seal, dialog] = useSeals(customer)
  return (
    <div className="c-cols">
      <div className="c-cols__main">
        <Figures customer={customer} />
        <section className="c-sec">
          <SecHead title="持仓" link={{ to: `/customers/${customer.custno}/holdings`, name: '全部数字' }} />
          <HoldingRows holdings={customer.holdings} />
        </section>
        <section className="c-sec">
          <SecHead
            title="最近订单"
            link={{ to: `/customers/${customer.custno}/orders`, name: `全部 ${countText(customer.counts.orders)} 笔` }}
          />
          {customer.orders.length === 0 ? (
            <p className="c-quiet">没有订单。</p>
          ) : (
            <Wide name="最近订单">
              <OrderRows caption="最近订单" rows={customer.orders} />
            </Wide>
          )}
        </section>
        <Assessments customer={customer} />
      </div>
      <aside className="c-cols__side" aria-label="资料">
        <Identity customer={customer} seal={seal} />
        <Cards customer={customer} seal={seal} />
        <Account customer={customer} />
        <section className="c-sec">
          <SecHead title="最近操作" link={{ to: `/customers/${customer.custno}/history`, name: '全部' }} />
          <Acts acts={customer.acts} />
        </section>
        {dialog}
      </aside>
    </div>
  )
}

function Figures({ customer: { totals, holdings, pending, freezes } }: { customer: Customer }) {
  const days = [...new Set(holdings.flatMap(({ navDay }) => navDay ?? []))].sort()
  const newest = days.at(-1)
  const isHeldByOrders = holdings.some(({ frozen }) => /[1-9]/.test(frozen))
  const redemptions = pending.filter(({ shares, cause }) => shares !== null && cause === null)
  return (
    <dl className="c-figs">
      <div>
        <dt>市值{newest && `（${newest.slice(5)} 净值）`}</dt>
        <dd className="c-figs__value">
          {moneyText(totals.marketValue)}
          <small>元</small>
        </dd>
        <dd className="c-figs__note">{holdings.length} 项持仓</dd>
      </div>
      <div>
        <dt>在途</dt>
        <dd className="c-figs__value">
          {moneyText(totals.inTransit)}
          <small>元</small>
        </dd>
        <dd className="c-figs__note">总资产 {moneyText(totals.total)} 元</dd>
      </div>
      <div>
        <dt>待确认</dt>
        <dd className="c-figs__value">
          {pending.length}
          <small>笔</small>
        </dd>
        <dd className="c-figs__note">其中赎回、转换 {redemptions.length} 笔</dd>
      </div>
      <div>
        <dt>份额冻结</dt>
        <dd className="c-figs__value">
          {freezes.length}
          <small>笔</small>
        </dd>
        <dd className={freezes.length > 0 ? 'c-figs__note c-warn' : 'c-figs__note'}>
          {freezes.length > 0
            ? '包括待确认和已解冻的，见持仓'
            : isHeldByOrders
              ? '持仓的冻结是待确认的赎回与转换'
              : '没有冻结或解冻'}
        </dd>
      </div>
    </dl>
  )
}

function Assessments({ customer: { custno, assessments, risk } }: { customer: Customer }) {
  return (
    <section className="c-sec">
      <SecHead title="风险测评" link={{ to: `/customers/${custno}/suitability`, name: '答案与确认' }} />
      {assessments.length === 0 && <p className="c-quiet">没有做过测评。</p>}
      {assessments.length > 0 && (
        <Wide name="风险测评">
          <table className="c-table c-table--in">
            <caption className="sr-only">风险测评</caption>
            <tbody>
              {assessments.map(({ at, riskability, riskName, score, paperVersion, validTo }, index) => (
                <tr key={at}>
                  <td className="c-quiet">{momentText(at).slice(0, 10)}</td>
                  <th scope="row">
                    {riskability} {riskName}
                  </th>
                  <td>
                    {score} 分，问卷 {paperVersion}
                  </td>
                  <td>有效至 {momentText(validTo).slice(0, 10)}</td>
                  <td>
                    {index > 0 ? (
                      <StatusDot state="void">以前</StatusDot>
                    ) : risk?.isExpired ? (
                      <StatusDot state="failed">已过期</StatusDot>
                    ) : (
                      <StatusDot state="done">当前</StatusDot>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </section>
  )
}

const cardStates = { active: '可用', pending: '未签约', lapsed: '签约已失效' } as const

function Cards({ customer: { cards }, seal }: { customer: Customer; seal: ShowSeal }) {
  return (
    <section className="c-sec">
      <SecHead title="银行卡" />
      {cards.length === 0 && <p className="c-quiet">没有银行卡。</p>}
      <ul className="c-list">
        {cards.map(({ tradeacco, bankName, cardMask, state, takesRemittance, signedOn }) => (
          <li key={tradeacco} className="c-pair">
            <div>
              <b>
                {bankName} {seal({ field: 'card', tradeacco }, cardMask)}
              </b>
              <span>
                {signedOn === '' ? '未签约扣款' : `${signedOn} 签约扣款`}
                {takesRemittance && '，可汇款'}，交易账号 {tradeacco}
              </span>
            </div>
            <span className={state === 'active' ? 'c-ok' : 'c-warn'}>{cardStates[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Account({ customer }: { customer: Customer }) {
  const { custno, account, identity } = customer
  const locked = (isLocked: boolean) => <dd className={isLocked ? 'c-warn' : 'c-ok'}>{isLocked ? '已锁' : '正常'}</dd>
  return (
    <section className="c-sec">
      <SecHead title="账户状态" link={{ to: `/customers/${custno}/access`, name: '密码与登录' }} />
      <dl className="c-kv">
        <div>
          <dt>登录</dt>
          {locked(account.loginLocked)}
        </div>
        <div>
          <dt>交易密码</dt>
          {account.hasTradePassword ? locked(account.tradeLocked) : <dd>未设置</dd>}
        </div>
        <div>
          <dt>证件影像</dt>
          <dd>{identity.idUpload}</dd>
        </div>
        <div>
          <dt>基金账号</dt>
          <dd>{account.fundAccount ?? '--'}</dd>
        </div>
        <div>
          <dt>设备</dt>
          <dd>
            {account.devices} 台
            {account.newestDeviceAt !== null && `，最近新增 ${momentText(account.newestDeviceAt).slice(0, 10)}`}
          </dd>
        </div>
      </dl>
      <PaperActs customer={customer} />
    </section>
  )
}
