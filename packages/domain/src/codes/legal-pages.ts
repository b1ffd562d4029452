/** The texts that the footer of every page leads to: ids of content `page`, and the last part of their URLs. */
export const LEGAL_PAGES = [
  'contact_us',
  'risk_disclosure',
  'disclaimers',
  'anti_bribery',
  'aml',
  'sales_publicity',
  'bond_publicity',
  'DjgPersonnel',
  'rights',
] as const
