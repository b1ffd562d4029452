import { type Differing, differingText } from '../../fund/nav-differences.ts'
import { listed, words } from './words.ts'

export const navRefusals = {
  'nav.new-fund-incomplete': words(
    () => '新基金须写明代码、名称和类型',
    () => '--name and --type go together with --fund.',
  ),
  'nav.custodian-missing': words<{ navs: readonly string[] }>(
    ({ navs }) => `有 ${navs.length} 个净值托管行尚未给出，不能公布`,
    ({ navs }) =>
      `${listed(`NAVs that the custodian has not given yet: ${navs.length}; nothing was imported`, navs)}
They come in the evening by themselves, or by \`custodian-nav import\`.`,
  ),
  'nav.custodian-unexplained': words<{ funds: readonly string[] }>(
    ({ funds }) => `${funds.join('、')} 与托管行不同，还没有写明原因`,
    ({ funds }) =>
      `funds that differ from the custodian's and that --explain does not name: ${funds.join(', ')}; nothing was imported`,
  ),
  'nav.custodian-differs': words<{ differing: readonly Differing[] }>(
    ({ differing }) => {
      const first = differing
        .slice(0, 3)
        .map(({ fundcode, own, custodian }) => `${fundcode} 本方 ${own}，托管行 ${custodian}`)
      return `有 ${differing.length} 个数字与托管行不同，核对后须写明原因：${first.join('；')}`
    },
    ({ differing }) =>
      `${listed(`figures that differ from the custodian's: ${differing.length}; nothing was imported`, differing.map(differingText))}
If ours are right, say why by --explain "...".`,
  ),
  'nav.income-booked': words<{ days: readonly string[] }>(
    ({ days }) => `这些日子的收益已经分配：${days.join('、')}`,
    ({ days }) =>
      `the income of these days is booked: ${days.join(', ')}; nothing was imported
What holders got too much or too little is put right by \`shares deduct\` and \`shares add\`.`,
  ),
  'nav.orders-confirmed': words<{ uses: readonly { order: string; fundcode: string; day: string }[] }>(
    ({ uses }) => `已有 ${uses.length} 笔订单按原净值确认，请在“更正”中提交`,
    ({ uses }) =>
      listed(
        `orders already confirmed at NAVs this file corrects: ${uses.length}; nothing was imported`,
        uses.map(({ order, fundcode, day }) => `order ${order} of ${fundcode}, NAV of ${day}`),
      ),
  ),
  'nav.converted': words<{ funds: readonly string[] }>(
    ({ funds }) => `份额已按这些净值转换，不能更正：${funds.join('、')}`,
    ({ funds }) => `restating across the conversion of a fund is not possible: ${funds.join(', ')}`,
  ),
  'nav.split-since': words<{ splits: readonly string[] }>(
    ({ splits }) => `其后有份额拆分，不能更正：${splits.join('、')}`,
    ({ splits }) => `restating across a split is not possible: ${splits.join(', ')}`,
  ),
  'nav.service-returned': words<{ orders: number }>(
    ({ orders }) => `已有 ${orders} 笔卖出按原净值返还了销售服务费或浮动管理费，请在“更正”中提交`,
    ({ orders }) => `sales with a fee returned on NAVs that this file corrects: ${orders}; nothing was imported`,
  ),
  'nav.unchanged': words<{ funds: readonly { fundcode: string; unchanged: number }[] }>(
    () => '这些净值都已公布，没有变化',
    ({ funds }) =>
      [
        ...funds.map(({ fundcode, unchanged }) => `${fundcode}: 0 added, 0 corrected, ${unchanged} unchanged`),
        'Nothing changed.',
      ].join('\n'),
  ),
}
