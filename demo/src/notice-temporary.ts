import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { COMPANY } from './funds.ts'
import type { Figures, OpenDays } from './notice-figures.ts'
import { CLOSING, type DemoNotice, dayText, table, titleName, wordsFor } from './notice-forms.ts'
import type { ManagerRow } from './rows.ts'

/** Events of single funds that must be published within two days. */
export const temporaryNotices = (figures: Figures, openDays: OpenDays, from: IsoDate): DemoNotice[] => [
  ...managerNotices(figures, from),
  ...smallFund(openDays),
  ...yearlyOpenings(openDays),
  ...others,
]

/** One notice for each person who took over a fund or was appointed with it, from the tenures. */
function managerNotices({ facts, fundOf }: Figures, from: IsoDate): DemoNotice[] {
  const people = new Map(facts.manager.map(person => [person.man_id, person]))
  return facts.manager_tenure.flatMap(row => {
    const fund = fundOf(row.fundcode)
    const person = people.get(row.man_id)
    if (!person || fund?.main_code !== row.fundcode || row.from_day < from) return []
    // A fund still being raised names its manager in the prospectus.
    if (fund.setup_date === null) return []
    const before = facts.manager_tenure.find(each => each.fundcode === row.fundcode && each.to_day === row.from_day)
    return [managerNotice(row.fundcode, row.from_day, person, people.get(before?.man_id ?? '') ?? null)]
  })
}

function managerNotice(fundcode: string, day: IsoDate, person: ManagerRow, before: ManagerRow | null): DemoNotice {
  const name = titleName(fundcode)
  return {
    grp: 'temp',
    day,
    fundcode,
    title: `关于${name}基金${before ? '变更' : '聘任'}基金经理的公告`,
    body: [
      `经${COMPANY}研究决定，自 ${dayText(day)}起，${before ? `由${person.name}担任${name}基金的基金经理，${before.name}因工作安排不再管理本基金` : `聘任${person.name}担任${name}基金的基金经理`}。`,
      table(
        ['项目', '新任基金经理'],
        [
          ['姓名', person.name],
          ['任职日期', dayText(day)],
          ['证券从业起始', dayText(person.since)],
          ['学历', /^[^。]+/.exec(person.resume)?.[0] ?? ''],
          ['是否取得从业资格', '是'],
          ['是否受过处罚或者采取行政监管措施', '否'],
        ],
      ),
      `${person.name}的投资特点：${person.style}`,
      before
        ? `${before.name}没有离职，继续在本公司任职。基金的投资目标、投资范围、策略与风险等级不因此改变，交接期间的投资由投资决策委员会监督。`
        : '基金的投资决策在投资决策委员会的授权范围内进行，投资目标、范围与风险等级见招募说明书。',
      '上述事项已经按照规定在中国证券投资基金业协会办理手续，并报监管机构备案。基金经理的完整简历与任职期间的业绩，可以在基金经理页面查询。',
    ],
  }
}

const SMALL = '990024'

/** A fund that stayed below fifty million yuan: warnings first, then its termination. */
function smallFund(openDays: OpenDays): DemoNotice[] {
  const stop = isoDate('2026-10-30')
  const name = titleName(SMALL)
  const warnings = [30, 40, 45].map((days): DemoNotice => {
    const day = openDays.after(stop, days - 50)
    return {
      grp: 'temp',
      day,
      fundcode: SMALL,
      title: `关于${name}基金资产净值连续 ${days} 个工作日低于 5,000 万元的提示性公告`,
      body: [
        `截至 ${dayText(openDays.after(day, -1))}，本基金的资产净值已经连续 ${days} 个工作日低于 5,000 万元。根据基金合同的约定，连续 50 个工作日出现上述情形的，管理人应当终止基金合同或者召开基金份额持有人大会。`,
        '在此之前，申购、赎回与转换业务照常办理。基金规模较小时，固定费用对净值的影响上升，个别大额赎回可能使净值出现较大的波动，并可能触发巨额赎回的延期办理。',
        `请持有人关注相关的风险与后续的公告，根据自己的情况作出安排。${CLOSING}`,
      ],
    }
  })
  const meeting: DemoNotice = {
    grp: 'temp',
    day: stop,
    fundcode: SMALL,
    makePdf: true,
    title: `关于${name}基金停止交易及召开持有人大会的公告`,
    body: [
      `本基金资产净值已连续 50 个工作日低于 5,000 万元。根据基金合同的约定，自 ${dayText(stop)}起停止办理申购、赎回、转换与定期定额投资业务，并召开基金份额持有人大会，审议终止基金合同的议案。`,
      table(
        ['事项', '安排'],
        [
          ['召开方式', '通讯方式'],
          ['权益登记日', dayText(addDays(stop, 7))],
          ['表决期间', `${dayText(addDays(stop, 10))}至 ${dayText(addDays(stop, 38))}`],
          ['表决票的寄送', '上海市浦东新区示例路 100 号启明大厦 18 层，注明“表决专用”'],
          ['生效条件', '参加表决的份额不少于权益登记日总份额的二分之一，同意的不少于参加表决份额的三分之二'],
        ],
      ),
      '持有人可以亲自表决，也可以委托他人，每一份额享有平等的表决权。议案通过的，基金进入清算程序，剩余财产按照持有份额的比例分配；未通过的，基金合同继续有效，并恢复办理业务。',
      `表决的结果将另行公告。${CLOSING}`,
    ],
  }
  return [...warnings, meeting]
}

const CLOSED_FUND = '990066'

/** The bond fund that opens once a year, for ten open days that end before each 20 May. */
const yearlyOpenings = (openDays: OpenDays): DemoNotice[] =>
  [2022, 2023, 2024, 2025, 2026].flatMap(year => {
    const end = openDays.after(isoDate(`${year}-05-20`), -1)
    const start = openDays.after(end, -9)
    const closedFrom = openDays.after(end, 1)
    const name = titleName(CLOSED_FUND)
    const next = isoDate(`${year + 1}-05-20`)
    return [
      {
        grp: 'temp',
        day: openDays.after(start, -2),
        fundcode: CLOSED_FUND,
        title: `关于${name}基金 ${year} 年开放申购、赎回与转换业务的公告`,
        body: [
          `本基金以十二个月为一个封闭期。本次开放期为 ${dayText(start)}至 ${dayText(end)}，共十个开放日，期间办理申购、赎回与转换业务，开放期每日 15:00 截止。`,
          table(
            ['事项', '安排'],
            [
              ['开放期', `${start} 至 ${end}`],
              ['下一封闭期', `${closedFrom} 至 ${next}`],
              ['最低申购金额', '10 元'],
              ['确认', 'T+1 日'],
            ],
          ),
          `开放期内没有赎回的份额，自动转入下一个封闭期，封闭期内不能赎回。持有满 ${year < 2026 ? 365 : 180} 日的份额，赎回不收费；本次开放期内申购又赎回的，按照短期持有的费率收取，持有不满 7 日的不低于 1.5%，全部归入基金财产。`,
          `请持有人在开放期内作出安排。${CLOSING}`,
        ],
      },
      {
        grp: 'temp',
        day: closedFrom,
        fundcode: CLOSED_FUND,
        title: `关于${name}基金进入下一封闭期的公告`,
        body: [
          `本次开放期已经结束，自 ${dayText(closedFrom)}起进入下一封闭期，至 ${dayText(next)}止，封闭期内不办理申购、赎回与转换。`,
          '封闭期内，本基金至少每周公布一次份额净值，季度报告、中期报告与年度报告照常披露。封闭运作使组合可以持有到期日相近的债券，但是持有人在此期间不能取回资金，请知悉流动性的限制。',
          CLOSING,
        ],
      },
    ] satisfies DemoNotice[]
  })

const temp = (day: string, fundcode: string, title: string, body: readonly string[]): DemoNotice => ({
  grp: 'temp',
  day: isoDate(day),
  fundcode,
  title,
  body,
})

const auditorChange = (year: number): DemoNotice =>
  temp(`${year}-12-05`, '990001', `关于旗下基金 ${year} 年度审计机构的公告`, [
    `经${COMPANY}董事会审议通过，并通知各基金托管人，聘请示例会计师事务所（特殊普通合伙）为旗下公募基金 ${year} 年度财务报告的审计机构。`,
    wordsFor(`auditor ${year}`, [
      '该所具备从事证券服务业务的条件，与本公司及其关联方没有影响独立性的关系。审计费用由各基金财产依照合同列支，并在年度报告中披露。',
      '选聘经过公开比选，由独立董事发表意见。签字会计师连续服务的年限符合轮换的规定，审计计划由董事会审计委员会监督。',
    ]),
    '年度报告的审计不改变本公司与托管人对财务资料真实、准确、完整所承担的责任。上述事项已经按照规定报监管机构备案。',
  ])

const others: readonly DemoNotice[] = [
  ...[2022, 2023, 2024, 2025].map(auditorChange),
  temp('2023-04-17', '990061', '关于启明可转债债券基金估值调整的公告', [
    '因所持有的“示例转债”连续停牌，依照估值指引，经与基金托管人协商一致，自 2023 年 4 月 14 日起对该债券采用第三方估值机构提供的价格进行估值。',
    '调整对当日基金资产净值的影响小于 0.25%。待其交易体现活跃市场的特征之后，恢复采用收盘价估值，届时不再另行公告。',
    CLOSING,
  ]),
  temp('2024-05-27', '990027', '关于启明成长500指数基金标的指数样本调整的提示', [
    '本基金的标的指数将于 2024 年 6 月的第二个星期五收市之后调整样本，更换五十家公司。本基金将在调整生效前后分批换仓，力求把冲击成本与跟踪误差控制在合同约定的范围之内。',
    '换仓期间的成交量可能高于平日，净值与指数的偏离可能略有扩大，申购与赎回照常办理。',
    CLOSING,
  ]),
  temp('2025-04-09', '990071', '关于启明全球科技QDII基金二次估值与净值披露时间的提示', [
    '近期境外市场波动较大，收市时间与境内存在时差。本基金的份额净值依照境外市场的收盘价计算，于 T+1 日或者 T+2 日披露，投资者在下单时看到的净值为此前的净值，可能与成交的净值有较大的差异。',
    '本基金不对短期的走势作出判断，外汇额度的限制继续有效。请投资者理性看待短期的波动，不因单日的涨跌集中申购或者赎回。',
    CLOSING,
  ]),
  temp('2022-03-15', '990024', '关于启明传媒娱乐混合基金参与示例影业非公开发行股票的公告', [
    '本基金参与了示例影业非公开发行股票的认购，认购数量占其发行后总股本的比例不足 1%，限售期为 6 个月。截至公告日，该股票的账面价值占基金资产净值的 1.86%。',
    '限售期间该股票不能转让，依照估值指引考虑流动性折扣。基金持有流动性受限资产的合计比例，低于法规规定的 15%。',
    CLOSING,
  ]),
]
