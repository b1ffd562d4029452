import { to } from '../../paths.ts'

/** The sections of a fund's page, in order; each has its own URL. */
export const fundTabs = {
  overview: '基金概览',
  performance: '业绩风险',
  portfolio: '资产持仓',
  navs: '净值分红',
  fees: '费率试算',
  plan: '定投回测',
  summary: '产品概要',
  documents: '公告文件',
  agencies: '销售机构',
} as const
export type FundTab = keyof typeof fundTabs

/** A money-market fund has income instead of NAV and dividends. */
export const tabName = (tab: FundTab, isMoney: boolean): string =>
  isMoney && tab === 'navs' ? '历史收益' : fundTabs[tab]

type Fields = Record<string, string | number | undefined>

/** The fund's page with a section. */
export const tabPage = (fundCode: string, tab: FundTab, fields: Fields = {}) =>
  to('fundDetail', { fundCode, tab: tab === 'overview' ? undefined : tab, ...fields })

/** The section itself: the hash scrolls to it, past the page's head. */
export const tabUrl = (fundCode: string, tab: FundTab, fields?: Fields) => `${tabPage(fundCode, tab, fields)}#part`
