import { addMonths, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { type FundFamily, fundFamilies } from './fund-list.ts'
import { COMPANY } from './funds.ts'
import type { Figures, OpenDays } from './notice-figures.ts'
import { CLOSING, type DemoNotice, dayText, table, titleName, wordsFor } from './notice-forms.ts'

/** Notices published while a fund is raised, set up and opened; and those of the one that failed. */
export function issueNotices(figures: Figures, openDays: OpenDays, today: IsoDate): DemoNotice[] {
  const all = fundFamilies.flatMap(family => {
    const code = family.classes.A ?? ''
    if (!family.raise) return []
    const [start, end] = [isoDate(family.raise[0]), isoDate(family.raise[1])]
    const setup = family.setup === null ? null : isoDate(family.setup)
    return [
      ...sale(family, code, start, end, figures, openDays),
      ...(setup === null ? [] : [inForce(family, code, setup, end, openDays)]),
      ...(setup === null || family.status === FUND_STATUS.establishing ? [] : [opening(code, setup, openDays)]),
      ...(family.status === FUND_STATUS.raisingFailed ? [failed(code, end, openDays)] : []),
    ]
  })
  return [...all, conversionOpen, ...prospectusUpdates].filter(({ day }) => day <= today)
}

function sale(
  family: FundFamily,
  code: string,
  start: IsoDate,
  end: IsoDate,
  figures: Figures,
  openDays: OpenDays,
): DemoNotice[] {
  const fund = figures.fundOf(code)
  const level = riskLevels[`R${family.risk}`]
  const isOnSale = family.status === FUND_STATUS.raising
  const day = openDays.after(start, -3)
  const name = titleName(code)
  const common = { grp: 'issue', day, fundcode: code } as const
  return [
    {
      ...common,
      title: `${name}基金份额发售公告`,
      ...(isOnSale && { makePdf: true as const }),
      body: [
        `${name}基金已经中国证监会准予注册。本基金自 ${dayText(start)}至 ${dayText(end)}公开发售，投资者可以通过${COMPANY}的直销平台、直销中心与代销机构认购。`,
        table(
          ['事项', '内容'],
          [
            ['基金代码', Object.values(family.classes).join('、')],
            ['基金管理人', COMPANY],
            ['基金托管人', fund?.custodian ?? ''],
            ['风险等级', `R${family.risk} ${level}`],
            ['面值', '1.0000 元'],
            ['最低认购金额', '网上直销 10 元，直销中心首次 1 万元'],
            ['募集规模的上限', '不设上限，管理人可以提前结束募集'],
          ],
        ),
        `认购以金额申请，T+1 日受理，合同生效之后确认份额。${entryWords(start)}募集期间的利息折算为份额归投资者所有，所折份额不收认购费。` +
          (family.classes.C ? 'C 类份额不收认购费。' : ''),
        '募集期限届满，募集份额不少于 2 亿份、募集金额不少于 2 亿元且认购人数不少于 200 人的，办理备案，备案后基金合同生效。未达到条件的，本公司以固有财产承担募集的费用，在 30 日内退还认购款并加计银行同期存款利息。',
        `认购申请在所属交易日的 15:00 之前可以撤销。${CLOSING}`,
      ],
    },
    {
      ...common,
      title: `${name}基金招募说明书`,
      ...(isOnSale && { makePdf: true as const }),
      body: [
        `本招募说明书依照《证券投资基金法》等法律法规与基金合同编写，摘要如下，全文可以在本公司与托管人的办公场所查阅。投资者在认购之前应当仔细阅读，并结合自身的风险承受能力作出判断。`,
        '## 投资',
        family.summary,
        `业绩比较基准为${fund?.benchmark_text ?? ''}，用来衡量业绩，不是对收益的承诺。`,
        '## 费用',
        table(
          ['项目', '费率'],
          [
            ['管理费（年）', shareText(fund?.manage_rate_e8)],
            ['托管费（年）', shareText(fund?.custody_rate_e8)],
            [
              '认购费、申购费',
              isFree(start) ? '标准费率见基金详情页，本公司直销不收取' : '按单笔金额分档，见基金详情页',
            ],
            ['赎回费', '不满 7 日 1.5%，满 7 日 1.0%，满 30 日 0.5%，满 180 日免收，全部归入基金财产'],
          ],
        ),
        '## 风险',
        wordsFor(code, [
          '本基金的净值随市场波动，可能出现亏损。投资于本基金的特别风险包括行业集中的风险、发行人信用的风险与流动性的风险；出现巨额赎回时，赎回申请可能被部分延期。',
          '投资者购买本基金，可能分享收益，也可能承担损失。本基金存在市场风险、信用风险、流动性风险与管理风险，启用侧袋机制时，侧袋的份额不能赎回。',
        ]),
      ],
    },
    {
      ...common,
      title: `${name}基金基金合同及托管协议提示性公告`,
      body: [
        `${name}基金的基金合同全文与托管协议全文，于 ${dayText(day)}在本公司网站与中国证监会基金电子披露网站披露，供投资者查阅。`,
        `基金合同约定了持有人、管理人与托管人的权利义务，持有人大会的召集与表决，基金的投资、估值、收益分配、费用、信息披露、终止与清算，以及争议的处理。投资者自依照合同取得份额之时起，成为持有人和合同的当事人。`,
        `产品资料概要同时披露，用几页篇幅说明产品的要点、风险与费用，请在购买之前阅读。${CLOSING}`,
      ],
    },
  ]
}

/** Whether own sales are free of entry fees on a day, by the date of the fund's contract or raising (docs/law.md). */
const isFree = (contractDay: IsoDate, day = contractDay): boolean =>
  ruleOn('own-entry-fee', day, { channel: 'own', contractDay })?.figure === 0n

const entryWords = (start: IsoDate): string =>
  isFree(start)
    ? '通过本公司直销平台与直销中心认购不收认购费，通过代销机构认购的由各机构按照标准费率收取。'
    : '净认购金额等于认购金额除以一加认购费率；'

function inForce(family: FundFamily, code: string, setup: IsoDate, end: IsoDate, openDays: OpenDays): DemoNotice {
  const isClosed = family.status === FUND_STATUS.establishing
  return {
    grp: 'issue',
    day: setup === '2026-11-17' ? setup : openDays.after(setup, 1),
    fundcode: code,
    ...(isClosed && { makePdf: true as const }),
    title: `${titleName(code)}基金基金合同生效公告`,
    body: [
      `本基金的募集工作于 ${dayText(end)}结束，募集的结果已经会计师事务所验资，并向中国证监会办理备案手续。基金合同自 ${dayText(setup)}起正式生效，${COMPANY}自该日起管理本基金。`,
      table(
        ['事项', '内容'],
        [
          ['基金代码', Object.values(family.classes).join('、')],
          ['合同生效日', dayText(setup)],
          ['份额面值', '1.0000 元'],
          ['募集期间的利息', '折算为份额，归投资者所有'],
          ['本公司从业人员认购', '占比不超过 0.01%'],
        ],
      ),
      isClosed
        ? `本基金进入不超过三个月的封闭期，期间不办理申购与赎回，至少每周公布一次净值，开放的时间另行公告。`
        : '认购份额的确认结果可以在账户中查询。申购与赎回自公告的开放日起办理，在此之前不能交易。',
      CLOSING,
    ],
  }
}

function opening(code: string, setup: IsoDate, openDays: OpenDays): DemoNotice {
  const open = openDays.after(addMonths(setup, 1), 1)
  const day = openDays.after(open, -2)
  return {
    grp: 'issue',
    day,
    fundcode: code,
    title: `关于${titleName(code)}基金开放日常申购、赎回与定期定额投资业务的公告`,
    body: [
      `自 ${dayText(open)}起，本基金开放日常申购、赎回与定期定额投资业务。投资者在开放日 15:00 之前提交的申请，按照当日的份额净值计算；15:00 及以后提交的，作为下一个开放日的申请。`,
      table(
        ['事项', '规定'],
        [
          ['最低申购金额', '网上直销 10 元，直销中心首次 1 万元、追加 1,000 元'],
          ['最低赎回份额', '10 份，余额不足 10 份的一并赎回'],
          ['申购确认', 'T+1 日'],
          ['赎回款划出', 'T+3 日'],
        ],
      ),
      `${isFree(setup, day) ? '本公司直销不收申购费，代销机构按照标准费率收取' : '申购费按照单笔金额分档，网上直销享受优惠'}；赎回费按照持有时间收取，全部归入基金财产。单个开放日净赎回超过前一日总份额的 10% 时，可以部分延期办理。`,
      `本基金成立时间较短，暂不展示业绩。${CLOSING}`,
    ],
  }
}

const failed = (code: string, end: IsoDate, openDays: OpenDays): DemoNotice => ({
  grp: 'issue',
  day: openDays.after(end, 1),
  fundcode: code,
  title: `关于${titleName(code)}基金募集失败的公告`,
  body: [
    `截至 ${dayText(end)}，本基金的募集期限届满，未能满足基金合同约定的备案条件，基金合同不能生效。`,
    '依照《证券投资基金法》与基金合同，本公司以固有财产承担因募集行为而产生的债务与费用，并将投资者已缴纳的款项加计银行同期存款利息返还。',
    `款项于 ${dayText(openDays.after(end, 1))}划往认购时使用的银行卡，到账时间以银行为准；通过代销机构认购的，由代销机构返还。投资者不需要办理任何手续。`,
    `我们为给投资者带来的不便致歉，并感谢信任与支持。${CLOSING}`,
  ],
})

const conversionOpen: DemoNotice = {
  grp: 'issue',
  day: isoDate('2026-11-12'),
  fundcode: '990034',
  title: '关于启明高端装备股票基金开放日常转换业务的公告',
  body: [
    '自 2026 年 11 月 12 日起，本基金开放日常转换业务，可以与本公司管理的其他前端收费开放式基金相互转换，处于募集期、封闭期与暂停交易的除外。',
    '转换费用由转出基金的赎回费和申购补差费组成。转出份额按照先进先出的原则计算持有时间；转入的份额，持有时间自确认之日起重新计算。单笔转出不少于 10 份。',
    `转换转入计入本基金的申购限额，并按照适当性的规定进行匹配，本基金的风险等级为 R5。${CLOSING}`,
  ],
}

const UPDATED = ['990001', '990012', '990019', '990031', '990057', '990071']

/** Offering documents are updated once a year. */
const prospectusUpdates: readonly DemoNotice[] = UPDATED.flatMap((code, index) =>
  [2022, 2023, 2024, 2025, 2026].map((year): DemoNotice => {
    const day = isoDate(`${year}-06-${String(10 + index * 2).padStart(2, '0')}`)
    return {
      grp: 'issue',
      day,
      fundcode: code,
      title: `${titleName(code)}基金招募说明书（${year} 年更新）`,
      body: [
        `本招募说明书依照法规每年至少更新一次，本次更新的内容截至 ${dayText(isoDate(`${year}-05-31`))}，其中财务数据未经审计。与上一次相比，主要的变动如下。`,
        wordsFor(`${code}${year}`, [
          '一、更新了基金管理人的董事、监事与高级管理人员的信息；二、更新了基金经理的简历与管理的产品；三、更新了代销机构的名单；四、补充了最近一期的投资组合与业绩。',
          '一、补充了流动性风险管理工具的说明；二、更新了托管人的情况；三、更新了费率表与直销的优惠；四、补充了最近三年的业绩与基准的比较。',
          '一、更新了风险揭示，增加了侧袋机制的内容；二、更新了相关服务机构的信息；三、更新了投资组合报告；四、修订了对持有人的服务。',
        ]),
        '产品资料概要同时更新。基金合同没有变动，投资目标、投资范围与风险等级没有变化。投资者在申购之前，应当阅读最新的文件。',
        CLOSING,
      ],
    }
  }),
)
