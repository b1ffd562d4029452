import { to } from '../../paths.ts'

/** The sections of a fund's page, in order; each has its own URL. */
export const fundTabs = {
  overview: '基金概览',
  performance: '业绩风险',
  portfolio: '资产持仓',
  navs: '净值分红',
  fees: '费率试算',
  plan: '定投回测',
  documents: '公告文件',
  agencies: '销售机构',
} as const
export type FundTab = keyof typeof fundTabs

/** A money-market fund has income instead of NAV and dividends. */
export const tabName = (tab: FundTab, isMoney: boolean): string =>
  isMoney && tab === 'navs' ? '历史收益' : fundTabs[tab]

/** The URL of a section; the hash scrolls a browser without script to it, past the header. */
export const tabUrl = (fundCode: string, tab: FundTab, fields: Record<string, string | number | undefined> = {}) =>
  `${to('fundDetail', { fundCode, tab: tab === 'overview' ? undefined : tab, ...fields })}#part`
