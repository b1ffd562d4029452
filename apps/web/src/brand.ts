/** Everything that names the company. A deployment changes this file and the mark in `packages/ui/src/brand`. */
export const brand = {
  name: '基金直销',
  description: '基金公司直销平台：查基金、看净值、开户、买卖与管理资产。',
  hotline: '4009217000',
  hotlineText: '400-921-7000',
  hotlineHours: '工作日 8:30–17:30',
  phone: '021-8036-3999',
  fax: '021-8036-3939',
  icp: '沪ICP备00000000号',
  police: '沪公网安备 00000000000000号',
  copyrightYear: 2026,
  legal:
    '本网站内容仅供参考，不构成任何投资建议。基金有风险，投资需谨慎。基金的过往业绩不预示其未来表现，投资前请阅读基金合同、招募说明书和产品资料概要。',
  /** Scheme and host that search engines and shared links are given, e.g. 'https://www.example.com'; '' leaves them relative. */
  origin: '',
} as const
