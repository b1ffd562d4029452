import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { countOpenRequests } from '@zhixiao/db/staff/inbox.ts'
import { doAtOnce, requestAct } from '../../acts/run.ts'
import type { Context } from '../../kernel/context.ts'

type DemoRequest = Proposal & {
  by: string
  file?: string
  /** What the maker wrote for the checker. */
  note: string
}

const limitNotice = `---
title: 关于启明均衡成长混合调整大额申购限额的公告
publishedAt: 2026-11-23 08:00
fundCode: "990044"
---

## 一、调整事项

自 2026 年 11 月 24 日起，单个基金账户单日累计申购、定期定额投资及转换转入本基金的金额上限由 100 万元调整为 20 万元。

超过 20 万元的申请，本公司**有权拒绝**。

## 二、其他说明

1. A 类与 C 类份额的申请合并计算。
2. 赎回业务正常办理。
3. 恢复时间另行公告。

详见[网上交易规则](/services/rules/online_trade_rule)，或致电客服。

> 基金有风险，投资需谨慎。基金的过往业绩不预示其未来表现。
`

const yearEndArticle = `---
title: 年末的三个问题
lead: 涨跌之外，投资人最常问我们的三件事。
author: 叶书白
publishedAt: 2026-11-21 09:00
type: other
---

## 一、现在是不是太晚了

截至 2026 年 11 月 18 日，沪深 300 指数近一年的涨幅为 8.6%。晚不晚，取决于这笔钱几年以后才用。

## 二、该不该换一只基金

先看它有没有做它说过要做的事，再看业绩。频繁更换的成本是真实的，收益是猜的。

## 三、定投还要继续吗

定投不能避免亏损，只是把买入的时间分散了。

> 基金有风险，投资需谨慎。基金的过往业绩不预示其未来表现。
`

/** Open requests of the demo: a correction of yesterday's NAV, a court's freeze, two texts, and a second role for a colleague. */
const demoRequests: readonly DemoRequest[] = [
  {
    act: 'nav import',
    by: 'zhoumin',
    input: { rows: [{ fund: '990044', day: '2026-11-19', nav: 21_319, accNav: 21_319 }], restate: true },
    note: '托管行来函：一笔停牌股票的估值价录错，按更正后的估值重发。',
  },
  {
    // Of the account: a freeze of shares names its day, and a request for it ends at 15:00.
    act: 'account freeze',
    by: 'hejia',
    input: { custno: '100000000210', document: '（2026）沪01执118号', until: '2027-11-19' },
    note: '上海市第一中级人民法院协助执行通知书，原件已核对并存档，冻结一年。',
  },
  {
    act: 'content put',
    by: 'qinlan',
    input: { place: 'notice/trans/K2026118', text: 'text.md', files: [], from: '0' },
    file: limitNotice,
    note: '与基金经理、合规核对过的限额调整公告，11 月 23 日开市前发布。',
  },
  {
    act: 'content put',
    by: 'qinlan',
    input: { place: 'article/research/K2026031', text: 'text.md', files: [], from: '0' },
    file: yearEndArticle,
    note: '年末投资者教育文章，数据截至 11 月 18 日。',
  },
  {
    act: 'operators roles',
    by: 'shenke',
    input: { name: 'qinlan', fullName: '秦岚', roles: ['editor', 'service'] },
    note: '客服轮岗三个月，兼任客服。',
  },
]

/** A fund without holders here, whose payouts one person stopped in an emergency that waits for review. */
const HELD_FUND = '990071'
const HELD_FOR = '托管行通知其境外收付账户变更，核实前暂停付款'

/** Makes requests as the demo staff would, and an emergency, unless any request is open. */
export async function openDemoRequests(ctx: Context): Promise<void> {
  if ((await countOpenRequests(ctx.db)) > 0) return
  for (const { act, by, input, file = '', note } of demoRequests) {
    const asked = { input, readFile: async () => Buffer.from(file) }
    await requestAct({ ...ctx, actor: by }, act, asked, { note })
  }
  const act = 'payments hold'
  const input = { scope: 'fund', code: HELD_FUND, direction: 'out' }
  const asked = { input, readFile: async () => Buffer.alloc(0) }
  const alone = { act, asked, reason: HELD_FOR, byCommand: false, digest: null } as const
  await doAtOnce({ ...ctx, actor: 'gaoyuan', proof: { kind: 'demo' } }, alone)
}
