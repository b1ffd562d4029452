/** What the server tells browsers apart by, where people know it by another name. */
const names: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  MicroMessenger: '微信',
  'Mac OS X': 'macOS',
  other: '其他',
}

export const nameOf = (name: string): string => names[name] ?? name
