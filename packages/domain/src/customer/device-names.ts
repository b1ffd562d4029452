/** What the server tells browsers apart by, where people know it by another name. */
const names: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  MicroMessenger: '微信',
  'Mac OS X': 'macOS',
  other: '其他',
}

export const browserName = (name: string): string => names[name] ?? name

/** A browser and its system in a sentence. */
export const deviceText = ({ browser, system }: { browser: string; system: string }): string =>
  browser === 'other' && system === 'other'
    ? '其他设备'
    : `${browserName(system)} 系统的 ${browserName(browser)} 浏览器`
