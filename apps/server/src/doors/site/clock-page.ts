import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { messageOf } from '@zhixiao/contract/errors.ts'
import { listMissingNavs, type MissingNav } from '@zhixiao/db/settle/missing-navs.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import type { Context } from '../../kernel/context.ts'
import { advanceClock } from '../demo/pass-day.ts'
import { answer } from '../http/answer.ts'
import type { Http } from '../http/http.ts'
import { isFromOtherSite } from '../http/other-site.ts'
import { type Html, html, plainPage } from '../http/plain-page.ts'

const NOTHING = html``

/** PLUS-09: the business date of a demo, and a button that advances to the next trading day. */
export async function showClock(ctx: Context): Promise<Response> {
  return page(ctx, NOTHING)
}

/** Handles the button. Forms of other sites are refused. */
export async function pressClock(ctx: Context, http: Http): Promise<Response> {
  if (isFromOtherSite(http)) return answer('SYS-0404')
  const fields = new URLSearchParams(await http.req.text())
  const date = parseIsoDate(fields.get('date') ?? '')
  if (!date) return page(ctx, html`<p role="alert">${messageOf('DEMO-MOVED')}</p>`)
  const result = await advanceClock(ctx, { date, hugeInPart: fields.has('hugeInPart') })
  return page(ctx, result.ok ? happened(result.data) : html`<p role="alert">${messageOf(result.code)}</p>`)
}

async function page(ctx: Context, news: Html): Promise<Response> {
  const now = (await ctx.clock.now()).getTime()
  const missing = await listMissingNavs(ctx.db, shanghaiDate(now))
  return plainPage(
    '演示时钟',
    html`<p>当前业务时间 <strong>${shanghaiText(now)}</strong>。这是演示环境，时间可以前进到下一个交易日 10:00：届时公布净值、确认到期的申请、划出款项、执行定投扣款、发放分红与收益。</p>
<form method="post" action="/dev/clock"><input type="hidden" name="date" value="${shanghaiDate(now)}">
<p><label><input type="checkbox" name="hugeInPart"> 发生巨额赎回时，只确认基金总份额的 10%，其余顺延</label></p>
<p><button>前进到下一个交易日</button></p></form>
${missing.length === 0 ? NOTHING : lacking(missing)}${news}<p><a href="/assets/my_assets">我的资产</a>　<a href="/assets/trade_record">交易记录</a>　<a href="/home">首页</a></p>`,
  )
}

/** The NAVs that the settlement waits for: their funds stay behind until they are entered. */
const lacking = (
  missing: readonly MissingNav[],
): Html => html`<div role="alert"><p>缺下列净值，相关基金的确认顺延，补录后自动继续：</p>
<ul>${missing.map(({ fundcode, day, orders }) => html`<li>${fundcode} ${day}${orders > 0 ? `，${orders} 笔申请待确认` : ''}</li>`)}</ul></div>`

function happened({ from, to, done, confirmed, plans, paid, limited }: OutputOf<'demo.clockAdvance'>): Html {
  const rows = confirmed.map(
    line => html`<tr><td>${line.what}</td><td>${line.fundCode} ${line.fundName}</td><td class="num">${line.count}</td>
<td class="num">${moneyText(line.amount)}</td><td class="num">${moneyText(line.shares)}</td></tr>`,
  )
  return html`<section aria-labelledby="news"><div role="status"><h2 id="news">${from} 至 ${to} 发生的事</h2></div>
${done ? NOTHING : html`<p role="alert">有任务尚未完成，稍后会自动再试。</p>`}
<p>定投扣款 ${plans.placed} 笔，失败 ${plans.failed} 笔；向客户付款 ${paid.count} 笔，共 ${moneyText(paid.amount)} 元。</p>
${limited.length === 0 ? NOTHING : html`<p>巨额赎回部分确认：${limited.join('、')}</p>`}
<div class="wide"><table><thead><tr><th scope="col">业务</th><th scope="col">基金</th><th scope="col" class="num">笔数</th>
<th scope="col" class="num">金额（元）</th><th scope="col" class="num">份额</th></tr></thead><tbody>${rows}</tbody></table></div></section>`
}
