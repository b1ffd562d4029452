import { brand } from '@zhixiao/domain/brand.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type FundTab, tabName } from '../../features/fund/fund-tabs.ts'
import { to } from '../../paths.ts'
import type { Page } from '../../seo.ts'
import type { Fund } from './detail.ts'

/** The metadata of a section for search engines. Computed on the server, because no view shows it. */
export function headOf(fund: Fund, tab: FundTab): Page {
  const { fundCode, fundName, fundTypeName, riskLevelName, summary } = fund
  const name = `${fundName}（${fundCode}）`
  const isMoney = fund.fundType === 'money'
  const figures = figureWords(fund)
  const overview = tab === 'overview'
  return {
    title: overview ? name : `${tabName(tab, isMoney)}_${name}`,
    description: overview
      ? `${fundName}，${fundTypeName}，${riskLevelName}，${figures}${isMoney ? '七日年化' : '净值'}走势、历史业绩、费率与公告。${summary}`
      : `${name}的${tabName(tab, isMoney)}，${figures}数据均注明来源与日期。`,
    image: `/resources/share/fund/${fundCode}.png`,
    path: to('fundDetail', { fundCode, tab: overview ? undefined : tab }),
    jsonLd: {
      '@type': 'InvestmentFund',
      name: fundName,
      identifier: fundCode,
      category: fundTypeName,
      provider: { '@type': 'FinancialService', name: brand.name },
    },
  }
}

function figureWords({ fundType, nav, navDay, sevenDayYield }: Fund): string {
  if (nav === null) return ''
  return fundType === 'money'
    ? `七日年化 ${shareText(sevenDayYield, 4)}（${navDay}），`
    : `单位净值 ${nav}（${navDay}），`
}
