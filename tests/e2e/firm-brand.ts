import { brand } from '@zhixiao/domain/brand.ts'

/** The brand file of a firm that has replaced every example of the repository's. */
export const firmBrand = (own: object = {}): string =>
  JSON.stringify({
    ...brand,
    name: '远航基金',
    company: '远航基金管理有限公司',
    hotline: '4006781234',
    hotlineText: '400-678-1234',
    phone: '021-5588-6600',
    fax: '021-5588-6601',
    ...own,
  })
    .replaceAll('示例', '远航')
    .replaceAll('example.com', 'yuanhang-fund.cn')
    .replaceAll('00000000', '12345678')
    .replaceAll('31000000000000000001', '31001234567890123456')
    .replaceAll('310290000001', '310290001234')
