import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import { COMPANY, fundRow, funds } from './funds.ts'
import type { NoticeRow } from './rows.ts'

/** A notice of the company, or of one fund by its main code; `body` in paragraphs. */
type DemoNotice = { grp: NoticeGroup; day: string; title: string; body: readonly string[]; fundcode?: string }

const nameOf = new Map(funds.map(fund => [fund.code, fundRow(fund).fundname]))
const titleName = (fundcode: string): string => (nameOf.get(fundcode) ?? '').replace(/[AC]$/, '')

const CLOSING = `投资者可以登录本公司网站或者拨打客服热线 400-921-7000 咨询。基金有风险，投资需谨慎。`

const report = (fundcode: string, day: string, period: string): DemoNotice => ({
  grp: 'regular',
  day,
  fundcode,
  title: `${titleName(fundcode)}基金${period}报告`,
  body: [
    `${COMPANY}（以下简称本公司）的董事会及董事保证本报告所载资料不存在虚假记载、误导性陈述或重大遗漏。基金托管人已复核本报告中的财务指标、净值表现和投资组合等内容。`,
    `本报告期内，基金按照基金合同约定的投资范围和比例运作，未发生投资比例被动超标后未在规定期限内调整的情形。投资组合、份额变动和管理人对运作情况的说明，见基金详情页的资产配置与业绩部分。`,
    '报告中的财务资料未经审计。基金的过往业绩不预示其未来表现。',
  ],
})

const QUARTERLY = [
  '990001',
  '990008',
  '990012',
  '990019',
  '990021',
  '990031',
  '990044',
  '990057',
  '990063',
  '990067',
  '990071',
  '990080',
]
const HALF_YEARLY = ['990001', '990012', '990031', '990044', '990057', '990071']

const regular: readonly DemoNotice[] = [
  ...QUARTERLY.map((code, index) => report(code, index < 6 ? '2026-10-27' : '2026-10-28', ' 2026 年第三季度')),
  ...HALF_YEARLY.map(code => report(code, '2026-08-28', ' 2026 年中期')),
]

const dividend = (fundcode: string, day: string, exDay: string, payDay: string, tenShares: string): DemoNotice => ({
  grp: 'trans',
  day,
  fundcode,
  title: `关于${titleName(fundcode)}基金收益分配的公告`,
  body: [
    `根据基金合同的约定，本公司决定对截至基准日的可分配收益进行分配，每 10 份基金份额派发红利 ${tenShares} 元。权益登记日与除息日为 ${exDay}，现金红利发放日为 ${payDay}。`,
    '权益登记日当天申购或转换转入的份额不享有本次分红，当天赎回或转换转出的份额享有本次分红。',
    '选择红利再投资的投资者，其红利按除息日的基金份额净值转换为份额，不收取申购费用。未选择分红方式的，默认为现金分红。分红会使基金份额净值下降，不改变基金的风险收益特征。',
  ],
})

const dayLimit = (fundcode: string, day: string, yuan: string): DemoNotice => ({
  grp: 'trans',
  day,
  fundcode,
  title: `关于${titleName(fundcode)}基金调整大额申购限额的公告`,
  body: [
    `为保护基金份额持有人的利益，自 ${day} 起，单个基金账户单日累计申购、转换转入和定期定额投资的金额不超过 ${yuan} 元，超过部分本公司有权拒绝。`,
    'A 类份额与 C 类份额的金额合并计算。赎回、转换转出等业务正常办理。恢复办理大额业务的时间，本公司将另行公告。',
  ],
})

const trading: readonly DemoNotice[] = [
  {
    grp: 'trans',
    day: '2026-11-20',
    title: '关于旗下部分基金参与直销平台费率优惠活动的公告',
    body: [
      '自 2026-11-20 起，个人投资者通过本公司直销平台申购前端收费的基金，申购费率享受优惠，具体折扣以购买页面显示的为准。固定金额的申购费不参与优惠。',
      '优惠活动的解释权依照基金合同和相关法律规定执行，如有调整，以本公司最新公告为准。',
    ],
  },
  {
    grp: 'trans',
    day: '2026-11-19',
    fundcode: '990071',
    title: '关于启明全球科技QDII基金暂停申购及定期定额投资业务的公告',
    body: [
      '因外汇额度接近用完，为保护现有持有人的利益，自 2026-11-19 起暂停办理本基金的申购、转换转入和定期定额投资业务，赎回业务正常办理。',
      '恢复办理的时间，本公司将另行公告。',
    ],
  },
  {
    grp: 'trans',
    day: '2026-11-18',
    title: '关于 2026 年 12 月 24 日、25 日境外市场休市暂停交易的提示',
    body: [
      '2026 年 12 月 24 日、25 日，部分境外市场提前收市或休市，本公司旗下 QDII 基金于上述日期暂停办理申购、赎回、转换和定期定额投资业务，自下一个开放日起恢复。',
      '在暂停期间提交的申请，将按下一个开放日的申请处理，请提前安排资金。',
    ],
  },
  dividend('990025', '2026-11-18', '2026-11-20', '2026-11-24', '0.30'),
  dividend('990026', '2026-11-16', '2026-11-18', '2026-11-20', '0.30'),
  {
    grp: 'trans',
    day: '2026-11-13',
    fundcode: '990072',
    title: '关于启明互联互通精选混合基金暂停赎回业务的公告',
    body: [
      '因本基金所投资的市场临时休市，无法完成估值，自 2026-11-13 起暂停办理赎回和转换转出业务。',
      '休市结束且估值恢复后，本公司将及时公告恢复办理的时间。已经确认的赎回款项按约定的时间支付。',
    ],
  },
  {
    grp: 'trans',
    day: '2026-11-10',
    title: '关于调整旗下部分基金单笔申购最低金额的公告',
    body: [
      '自 2026-11-10 起，投资者通过直销平台首次申购和追加申购旗下开放式基金的单笔最低金额调整为 10 元，交易型开放式指数基金按 1,000 元执行。',
      '赎回的最低份额为 10 份，赎回后余额不足 10 份的，将一并赎回。',
    ],
  },
  dividend('990008', '2026-09-15', '2026-09-18', '2026-09-22', '0.20'),
  {
    grp: 'trans',
    day: '2026-09-21',
    title: '关于 2026 年国庆节假期前后交易安排的提示',
    body: [
      '2026 年 10 月 1 日至 7 日交易所休市，10 月 8 日起恢复正常交易。9 月 30 日 15:00 之前提交的申请，份额在 10 月 8 日确认。',
      '假期前申购货币基金的投资者，请留意各基金关于假期收益的约定。',
    ],
  },
  dayLimit('990033', '2026-08-03', '10,000'),
  dayLimit('990061', '2026-06-15', '10,000'),
  dayLimit('990073', '2026-05-11', '1,000'),
  {
    grp: 'trans',
    day: '2025-12-29',
    title: '关于旗下基金调整申购费率与赎回费率的公告',
    body: [
      '根据法规要求，自 2026-01-01 起，旗下开放式基金调整申购费率与赎回费率。持有不满 7 日的份额，赎回费率不低于 1.5%；满 7 日不满 30 日的，不低于 1%；满 30 日不满 180 日的，不低于 0.5%。赎回费全部计入基金财产。',
      '货币市场基金和交易型开放式指数基金不适用上述规定。持有天数自份额登记之日起计算，2026-01-01 之前登记的份额同样适用。',
    ],
  },
]

const sale = (fundcode: string, from: string, to: string): DemoNotice[] => [
  {
    grp: 'issue',
    day: from,
    fundcode,
    title: `${titleName(fundcode)}基金份额发售公告`,
    body: [
      `本基金自 ${from} 至 ${to} 公开发售，投资者可以通过本公司直销平台和代销机构认购。认购份额以 1.00 元的面值计算，募集期间产生的利息折算为份额归投资者所有。`,
      '募集期限届满，募集份额不少于 2 亿份、募集金额不少于 2 亿元且认购人数不少于 200 人的，本公司办理备案，备案后基金合同生效。未达到条件的，本公司在 30 日内退还认购款并加计银行同期存款利息。',
    ],
  },
  {
    grp: 'issue',
    day: from,
    fundcode,
    title: `${titleName(fundcode)}基金招募说明书`,
    body: [
      '本招募说明书对基金的投资目标、投资范围、风险收益特征、费用以及持有人的权利义务作了说明，投资者在认购之前应当仔细阅读，并结合自身的风险承受能力作出判断。',
      '本基金的投资范围、费率和风险等级可以在基金详情页查询，文字内容以备案的版本为准。',
    ],
  },
]

const inForce = (fundcode: string, day: string, closed: string): DemoNotice => ({
  grp: 'issue',
  day,
  fundcode,
  title: `${titleName(fundcode)}基金基金合同生效公告`,
  body: [
    `本基金的募集工作已经完成，募集结果经验资机构验资，基金合同自 ${day} 起正式生效，本公司自该日起管理本基金。`,
    closed,
  ],
})

const issuing: readonly DemoNotice[] = [
  ...sale('990103', '2026-11-16', '2026-11-27'),
  ...sale('990101', '2026-11-02', '2026-12-11'),
  ...sale('990104', '2026-10-12', '2026-11-13'),
  inForce('990104', '2026-11-17', '本基金进入不超过三个月的封闭期，期间不办理申购与赎回，开放时间另行公告。'),
  inForce('990034', '2026-07-15', '认购份额的确认结果可以在账户中查询，申购与赎回自公告的开放日起办理。'),
  inForce('990035', '2026-01-20', '认购份额的确认结果可以在账户中查询，申购与赎回自公告的开放日起办理。'),
  {
    grp: 'issue',
    day: '2026-11-12',
    fundcode: '990034',
    title: '关于启明高端装备股票基金开放日常转换业务的公告',
    body: ['自 2026-11-12 起，本基金开放日常转换业务，转换费用由转出基金的赎回费和申购补差费组成。', CLOSING],
  },
  {
    grp: 'issue',
    day: '2026-10-19',
    title: '关于启明产业升级混合基金募集失败的公告',
    body: [
      '截至 2026-10-16，本基金的募集期限届满，未能满足基金合同约定的备案条件，基金合同不能生效。',
      '本公司以固有财产承担因募集产生的费用，认购款连同银行同期存款利息已于 2026-10-19 全部退还投资者。',
    ],
  },
]

const CHANGES: readonly (readonly [fundcode: string, day: string, who: string, from: string])[] = [
  ['990104', '2026-11-17', '顾明渠', ''],
  ['990035', '2026-01-20', '顾明渠', ''],
  ['990040', '2023-09-11', '罗启文', '林知远'],
  ['990023', '2024-03-01', '顾明渠', '陈景行'],
  ['990031', '2023-01-09', '陈景行', '林知远'],
]

const temporary: readonly DemoNotice[] = [
  {
    grp: 'temp',
    day: '2026-10-30',
    fundcode: '990024',
    title: '关于启明传媒娱乐混合基金停止交易及召开持有人大会的公告',
    body: [
      '本基金资产净值已连续 50 个工作日低于 5,000 万元，根据基金合同的约定，自 2026-10-30 起停止办理申购与赎回，并召开基金份额持有人大会审议终止基金合同的议案。',
      '会议以通讯方式召开，权益登记日为 2026-11-06，表决结果将另行公告。',
    ],
  },
  ...CHANGES.map(
    ([fundcode, day, who, from]): DemoNotice => ({
      grp: 'temp',
      day,
      fundcode,
      title: `关于${titleName(fundcode)}基金${from ? '变更' : '聘任'}基金经理的公告`,
      body: [
        from
          ? `本公司决定自 ${day} 起，由${who}担任本基金的基金经理，${from}因工作安排不再管理本基金。`
          : `本公司决定自 ${day} 起，聘任${who}担任本基金的基金经理。`,
        '上述事项已按规定办理备案手续。基金经理的简历可以在基金详情页查询。',
      ],
    }),
  ),
  {
    grp: 'temp',
    day: '2026-05-20',
    fundcode: '990066',
    title: '关于启明定期开放债券基金进入下一封闭期的公告',
    body: ['本次开放期已经结束，自 2026-05-20 起进入下一封闭期，至 2027-05-20 止，封闭期内不办理申购与赎回。', CLOSING],
  },
]

const company: readonly DemoNotice[] = [
  {
    grp: 'company',
    day: '2026-11-14',
    title: '关于提醒投资者及时更新身份信息的公告',
    body: [
      '根据反洗钱法律法规的要求，身份证件过期后未及时更新的投资者，将暂停办理申购等业务。请登录账户查看证件的有效期，并在到期之前上传新的证件。',
      '职业、年收入和联系地址发生变化的，也请一并更新。本公司不会以电话或短信的方式索要密码和验证码。',
    ],
  },
  {
    grp: 'company',
    day: '2026-09-25',
    title: '关于防范假冒本公司名义从事非法活动的提示',
    body: [
      '近期有人冒用本公司名义建立聊天群组、荐股收费或者诱导下载软件。本公司从未开展上述业务，也不通过个人账户收取款项。',
      '请通过本网站核对本公司的联系方式。如果已经发生损失，请保留证据并向公安机关报案。',
    ],
  },
  {
    grp: 'company',
    day: '2026-08-14',
    title: '关于直销平台系统升级暂停服务的公告',
    body: [
      '2026-08-15 22:00 至次日 6:00，直销平台进行系统升级，期间暂停网上交易和查询服务。升级不影响已经提交的申请。',
      CLOSING,
    ],
  },
  {
    grp: 'company',
    day: '2026-06-18',
    title: '关于更新风险承受能力测评问卷的公告',
    body: [
      '自 2026-06-18 起，本公司启用新版风险承受能力测评问卷。此前的测评结果在有效期内继续适用，到期后请使用新版问卷重新测评。',
      '投资者应当如实填写，测评结果用于判断产品的风险等级是否与您相匹配。',
    ],
  },
  {
    grp: 'company',
    day: '2026-04-10',
    title: '关于旗下公募基金 2025 年度报告的提示性公告',
    body: ['旗下公募基金的 2025 年度报告已经在本公司网站披露，投资者可以在信息披露栏目查阅。', CLOSING],
  },
  {
    grp: 'company',
    day: '2026-01-05',
    title: '关于新增部分银行支付渠道并调整支付限额的公告',
    body: ['自 2026-01-05 起，直销平台支持的银行增加至十七家，各银行的单笔限额与单日限额见银行卡管理页面。', CLOSING],
  },
]

/** All notices, newest first, numbered from the oldest. */
export const notices: readonly NoticeRow[] = [...regular, ...trading, ...issuing, ...temporary, ...company]
  .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  .map(({ grp, day, title, body, fundcode }, index, all) => ({
    notice_id: `N${String(all.length - index).padStart(4, '0')}`,
    grp,
    title,
    body: body.join('\n\n'),
    fundcode: fundcode ?? null,
    published_on: isoDate(day),
  }))
