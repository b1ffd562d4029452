/** Customer-facing names of browser families whose internal name differs. */
const names: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  MicroMessenger: '微信',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  'Mac OS X': 'macOS',
  other: '其他',
}

export const browserName = (name: string): string => names[name] ?? name

/** A browser and its system as text. */
export const deviceText = ({ browser, system }: { browser: string; system: string }): string =>
  browser === 'other' && system === 'other'
    ? '其他设备'
    : `${browserName(system)} 系统的 ${browserName(browser)} 浏览器`
