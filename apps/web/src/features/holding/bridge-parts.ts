import type { OutputOf } from '@zhixiao/contract/calls.ts'

type Parts = Pick<
  OutputOf<'query.bill'>['total'],
  'interest' | 'waiting' | 'restated' | 'service' | 'floating' | 'converted' | 'liquidation' | 'other'
>

/** The parts between the NAV income less fees and the income after fees; zero parts are left out. */
export const bridgeParts = ({
  interest,
  waiting,
  restated,
  service,
  floating,
  converted,
  liquidation,
  other,
}: Parts): { name: string; value: string }[] =>
  [
    { name: '认购利息', value: interest },
    { name: '待确认交易调整', value: waiting },
    { name: '净值更正', value: restated },
    { name: '返还销售服务费', value: service },
    { name: '返还浮动管理费', value: floating },
    { name: '份额转换结转收益', value: converted },
    { name: '清算款与净值之差', value: liquidation },
    { name: '其他（尾差）', value: other },
  ].filter(({ value }) => value !== '0.00')
